import { useMemo } from 'react';
import type { DraftStore } from '../../identifiers/draft/draft-store.ts';
import { useDraftStore } from '../../identifiers/draft/use-draft.ts';
import { type LineFields, NO_FIELDS } from '../../../reading/line/line.ts';
import { type LinesIntake } from './lines-intake.ts';
import { useLinesIntake } from './use-lines-intake.ts';
import { t } from './messages.ts';
import { type Reports, useReports } from './reports.ts';

/** Starts a report from another page. A report on its way to the ledger is not interrupted. */
class StartReport {
  readonly #draft: DraftStore;
  readonly #intake: LinesIntake;
  readonly #reports: Reports;

  constructor(draft: DraftStore, intake: LinesIntake, reports: Reports) {
    this.#draft = draft;
    this.#intake = intake;
    this.#reports = reports;
  }

  /** Puts one row with these fields into the form. Ignored while a report is under way. */
  async like(fields: Partial<LineFields>): Promise<void> {
    await this.#draft.loaded();
    if (this.#reports.startNext(this.#draft)) this.#draft.startWith(fields);
  }

  /** Appends a row for each identifier. */
  async identifiers(source: string, identifiers: readonly string[]): Promise<void> {
    await this.#draft.loaded();
    this.#reports.startNext(this.#draft);
    const [first] = this.#draft.addLines(
      identifiers.map((id, index) => ({ source, lineNumber: index + 1, fields: { ...NO_FIELDS, id } })),
    );
    if (first !== undefined) this.#draft.setCurrent(first);
  }

  /** Reads a pasted list as if it were pasted into the form. */
  async list(text: string): Promise<void> {
    await this.#draft.loaded();
    this.#reports.startNext(this.#draft);
    const first = await this.#intake.take(this.#draft, [{ source: t('report.pasted'), input: text }]);
    if (first !== undefined) this.#draft.setCurrent(first);
  }
}

export function useStartReport(): StartReport {
  const draft = useDraftStore();
  const intake = useLinesIntake();
  const reports = useReports();
  return useMemo(() => new StartReport(draft, intake, reports), [draft, intake, reports]);
}
