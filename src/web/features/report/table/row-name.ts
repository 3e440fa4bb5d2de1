import type { DraftRow } from '../../../identifiers/draft/draft-row.ts';
import { shownOwnInRow } from '../../../ui/components/text/shown-text.ts';
import { t } from './messages.ts';

/**
 * A row by the number that its line has in the list it came from, or by its place (from 1) among all rows if it
 * was entered here. Beside a row of another list, `from`, it names its own.
 */
export function rowName(
  { lineNumber: line, source }: DraftRow,
  number: number,
  from?: Pick<DraftRow, 'source'>,
): string {
  if (source === '') return t('reportTable.rowName', { row: number });
  if (from === undefined || source === from.source) return t('reportTable.lineName', { line });
  return t('reportTable.lineNameOf', { line, source: shownOwnInRow(source) });
}
