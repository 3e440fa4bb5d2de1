import { type CsvColumns, csvText } from '../../../reading/csv/csv.ts';
import { exportedTime } from '../../../reading/csv/download-columns.ts';
import type { Outcome, TriageItem } from '../../registry/triage/triage-session.ts';

/** An item and its outcome. */
export interface DecidedItem {
  readonly item: TriageItem;
  readonly outcome: Outcome;
}

/** The desk reads the file back: the first columns are those of a list of lines. */
const COLUMNS: CsvColumns<DecidedItem> = [
  ['identifier', ({ item }) => item.record.id],
  ['fraudType', ({ item }) => item.record.fraudType],
  ['origination', ({ item }) => item.record.origination],
  ['destination', ({ item }) => item.record.destination],
  ['peerId', ({ item }) => item.record.peerId],
  ['reported', ({ item }) => exportedTime(item.record.reportedAt)],
  ['assetDefinitionId', ({ item }) => item.record.assetDefinitionId ?? ''],
  ['decision', ({ outcome }) => outcome],
  ['note', ({ item }) => item.note],
];

export const toCsv = (items: readonly DecidedItem[]): string => csvText(COLUMNS, items);

export function toJson(query: string, items: readonly DecidedItem[]): string {
  return `${JSON.stringify({ query, contributions: items.map((item) => Object.fromEntries(COLUMNS.map(([name, of]) => [name, of(item)]))) }, null, 2)}\n`;
}
