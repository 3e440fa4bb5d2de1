import type { Identifier } from '../../contract/identifier/identifier.ts';
import { neverReportRangeAt, type NeverReportRanges } from '../never-report/never-report-ranges.ts';
import type { FieldNote, LineFields } from './line.ts';

/** What a line is held against. */
export interface LintContext {
  /** Ranges of more addresses or numbers are warned about; an IPv6 range is counted in /64 networks. */
  readonly largeRangeSize: number;
  readonly neverReport: NeverReportRanges;
}

/** The code of the one note that stops a row. All others leave it to the analyst. */
export const NEVER_REPORT = 'never-report';

const NO_NOTES: readonly FieldNote[] = [];

/**
 * What is worth a second look in a line that can be reported: nothing here refuses it, and only a note with the code
 * `NEVER_REPORT` stops it. `values` are what would be sent, `identifier` is what their `id` was read as.
 */
export function lintLine(
  _values: LineFields,
  identifier: Identifier,
  context: LintContext,
): readonly FieldNote[] {
  const { warnings, space, low, high } = identifier;
  const never = space === undefined ? undefined : neverReportRangeAt(context.neverReport, space, low, high);
  if (warnings.length === 0 && never === undefined) return NO_NOTES;
  const notes: FieldNote[] = warnings.map(({ code, message }) => ({ field: 'id', code, message }));
  if (never !== undefined) {
    notes.unshift({
      field: 'id',
      code: NEVER_REPORT,
      message: `Your list “${never.list}” says never to report ${never.entry}.`,
    });
  }
  return notes;
}
