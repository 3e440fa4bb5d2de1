import { csvField } from '../../platform/csv/csv-field.ts';
import { exportedTime } from '../../registry/results/export-results.ts';
import type { Outcome, TriageItem } from '../../registry/triage/triage-session.ts';

/** An item and its outcome. */
export interface DecidedItem {
  readonly item: TriageItem;
  readonly outcome: Outcome;
}

function fieldsOf({ item: { record, note }, outcome }: DecidedItem) {
  const { id, fraudType, origination, destination, peerId, reportedAt, assetDefinitionId } = record;
  return {
    identifier: id,
    fraudType,
    origination,
    destination,
    peerId,
    reported: exportedTime(reportedAt),
    assetDefinitionId: assetDefinitionId ?? '',
    decision: outcome,
    note,
  };
}

const COLUMNS = [
  'identifier',
  'fraudType',
  'origination',
  'destination',
  'peerId',
  'reported',
  'assetDefinitionId',
  'decision',
  'note',
] as const satisfies readonly (keyof ReturnType<typeof fieldsOf>)[];

/** RFC 4180. Its first columns are those of a list of lines, so that the desk reads it back. */
export function toCsv(items: readonly DecidedItem[]): string {
  const lines = items.map((item) => {
    const fields = fieldsOf(item);
    return COLUMNS.map((column) => csvField(fields[column])).join(',');
  });
  return [COLUMNS.join(','), ...lines, ''].join('\r\n');
}

export function toJson(query: string, items: readonly DecidedItem[]): string {
  return `${JSON.stringify({ query, contributions: items.map(fieldsOf) }, null, 2)}\n`;
}
