import { AppError } from '../../../contract/app-error.ts';
import type { RunDraft, RunRow } from '../../desk/run/run-plan.ts';
import type { DraftStore } from '../../identifiers/draft/draft-store.ts';
import type { JudgedRow } from '../../identifiers/draft/judged-rows.ts';
import { LINE_FIELDS, type LineFields } from '../../../reading/line/line.ts';
import { t } from './messages.ts';
import { operationRowOf, fieldsOf } from './report-draft.ts';

/** The rows were edited after they were signed. Nothing was sent. */
class RowsChangedError extends AppError {
  constructor() {
    super('rows-changed', t('report.rowsChanged'));
  }
}

const isReady = ({ verdict }: JudgedRow): boolean => verdict === 'ready' || verdict === 'warned';

const hasEqualFields = (one: LineFields, other: LineFields): boolean =>
  one === other || LINE_FIELDS.every((field) => one[field] === other[field]);

function runRow({ line, row: { key, lineNumber, source } }: JudgedRow): readonly RunRow[] {
  return line === undefined
    ? []
    : [{ key, line: { source, lineNumber }, asked: operationRowOf(line.values) }];
}

/** The rows of the draft that can be reported as they are now. */
export const readyRows = (draft: DraftStore): readonly RunRow[] =>
  draft.all().filter(isReady).flatMap(runRow);

/** Returns the draft as a run of these rows sees it. */
export function runDraft(draft: DraftStore, rows: readonly RunRow[]): RunDraft {
  /** The values at the time of the review, by row. */
  const reviewed = new Map(
    rows.map(({ asked, key }) => {
      const values = draft.get(key)?.line?.values;
      const before = fieldsOf(asked);
      return [key, values !== undefined && hasEqualFields(values, before) ? values : before];
    }),
  );
  const isUnchanged = ({ key }: RunRow): boolean => {
    const judged = draft.get(key);
    const before = reviewed.get(key);
    if (before === undefined || judged?.line === undefined) return false;
    if (!isReady(judged) && judged.verdict !== 'duplicate') return false;
    return hasEqualFields(judged.line.values, before);
  };
  const judged = () => (draft.getState().judging === undefined ? undefined : draft.judged());
  return {
    isUnchanged,
    judged,
    async markSubmitted(leaving, operationId) {
      draft.flush();
      await judged();
      // The table can be edited, or another draft opened, while the key is being unlocked. Rows of a resend
      // are marked already.
      const isSent = (row: RunRow) => draft.get(row.key)?.row.operationId === operationId || isUnchanged(row);
      if (!leaving.every(isSent)) throw new RowsChangedError();
      await draft.markSubmitted(
        leaving.map(({ key }) => key),
        operationId,
      );
    },
  };
}
