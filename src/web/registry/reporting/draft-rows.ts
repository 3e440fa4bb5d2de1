import { AppError } from '../../../contract/app-error.ts';
import type { SubmittedRow } from '../../desk/submission/row-in-words.ts';
import type { DraftStore } from '../../identifiers/draft/draft-store.ts';
import type { JudgedRow } from '../../identifiers/draft/judged-rows.ts';
import { LINE_FIELDS, type LineFields } from '../../../reading/line/line.ts';
import { t } from './messages.ts';
import { operationRowOf, fieldsOf } from './report-draft.ts';

/** One row as it was at *Review*; only this is sent. */
export interface ReportRow extends SubmittedRow {
  /** The draft's key of the row. */
  readonly key: number;
}

/** The reviewed rows in their draft. */
export interface ReviewedRows {
  /** Returns whether a row is unchanged in the draft and in no other report. */
  isUnchanged(row: ReportRow): boolean;
  /**
   * Records that an operation submits the rows, and resolves once that is stored. Rejects if one of them has
   * changed.
   */
  markSubmitted(operationId: string): Promise<void>;
}

/** The rows were edited after they were signed. Nothing was sent. */
class RowsChangedError extends AppError {
  constructor() {
    super('rows-changed', t('report.rowsChanged'));
  }
}

const isReady = ({ verdict }: JudgedRow): boolean => verdict === 'ready' || verdict === 'warned';

const hasEqualFields = (one: LineFields, other: LineFields): boolean =>
  one === other || LINE_FIELDS.every((field) => one[field] === other[field]);

function reportRow({ line, row: { key, lineNumber, source } }: JudgedRow): readonly ReportRow[] {
  return line === undefined
    ? []
    : [{ key, line: { source, lineNumber }, asked: operationRowOf(line.values) }];
}

/** The rows of the draft that can be reported as they are now. */
export const readyRows = (draft: DraftStore): readonly ReportRow[] =>
  draft.all().filter(isReady).flatMap(reportRow);

/** Freezes rows of the draft as they are now. */
export function reviewedRows(draft: DraftStore, rows: readonly ReportRow[]): ReviewedRows {
  /** The values at the time of the review, by row. */
  const reviewed = new Map(
    rows.map(({ asked, key }) => {
      const values = draft.get(key)?.line?.values;
      const before = fieldsOf(asked);
      return [key, values !== undefined && hasEqualFields(values, before) ? values : before];
    }),
  );
  const isUnchanged = ({ key }: ReportRow): boolean => {
    const judged = draft.get(key);
    const before = reviewed.get(key);
    if (before === undefined || judged?.line === undefined) return false;
    if (!isReady(judged) && judged.verdict !== 'duplicate') return false;
    return hasEqualFields(judged.line.values, before);
  };
  return {
    isUnchanged,
    async markSubmitted(operationId) {
      draft.flush();
      if (draft.getState().judging !== undefined) await draft.judged();
      // The table can be edited, or another draft opened, while the key is being unlocked. Rows that are sent
      // again are marked already.
      const isSent = (row: ReportRow) =>
        draft.get(row.key)?.row.operationId === operationId || isUnchanged(row);
      if (!rows.every(isSent)) throw new RowsChangedError();
      await draft.markSubmitted(
        rows.map(({ key }) => key),
        operationId,
      );
    },
  };
}
