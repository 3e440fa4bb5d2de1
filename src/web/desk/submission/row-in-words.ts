import { shownText } from '../../ui/components/text/shown-text.ts';
import type { OperationRow } from '../operations/operation.ts';
import { t } from './messages.ts';
import type { ItemLine } from './operation-recorder.ts';

/** One row of a transaction, as it was asked for. */
export interface SubmittedRow {
  readonly asked: OperationRow;
  /** Absent if the row came from no line. */
  readonly line?: ItemLine;
}

/** `Line 5 of calls.csv: +44…`, or the identifier alone if it came from no line. */
export function rowInWords({ asked, line }: SubmittedRow): string {
  const identifier = shownText(asked.identifier);
  if (line === undefined) return identifier;
  const { lineNumber: number, source } = line;
  const place =
    source === ''
      ? t('receipt.line', { number })
      : t('receipt.lineOf', { number, source: shownText(source) });
  return `${place}: ${identifier}`;
}
