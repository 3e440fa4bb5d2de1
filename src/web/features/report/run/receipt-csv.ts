import { csvField } from '../../../platform/csv/csv-field.ts';
import { isFound } from '../../../desk/run/submission-state.ts';
import type { BatchReceipt, RunBatch, RunRow } from './run-state.ts';

const COLUMNS = [
  'source',
  'line',
  'identifier',
  'fraudType',
  'origination',
  'destination',
  'sourcePeerId',
  'state',
  'transaction',
  'payloadHash',
  'sent',
  'transactionRows',
  'transactionReward',
  'transactionRepeated',
] as const;

function rowState(receipt: BatchReceipt | undefined, missing: ReadonlySet<RunRow>, row: RunRow): string {
  if (receipt === undefined) return 'not sent';
  if (isFound(receipt.registry)) return 'confirmed';
  const { expected = 0, found = 0 } = receipt.registry ?? {};
  // All that are missing are known, so the others are there.
  const knowsAll = receipt.registry !== undefined && expected - found === missing.size;
  return missing.has(row) ? 'not on the registry' : knowsAll ? 'confirmed' : 'accepted';
}

function linesOf({ receipt, rows }: RunBatch): readonly string[] {
  const missing = new Set(receipt?.missing);
  const sentAtMs = receipt?.steps.find(({ step }) => step === 'submitted')?.atMs;
  return rows.map((row) => {
    const { item, lineNumber, source } = row;
    const fields: Readonly<Record<(typeof COLUMNS)[number], string | number>> = {
      source,
      line: lineNumber,
      identifier: item.id,
      fraudType: item.fraudType,
      origination: item.origination,
      destination: item.destination,
      sourcePeerId: item.sourcePeerId ?? '',
      state: rowState(receipt, missing, row),
      transaction: receipt?.number ?? '',
      payloadHash: receipt?.payloadHashHex ?? '',
      sent: sentAtMs === undefined ? '' : new Date(sentAtMs).toISOString(),
      transactionRows: receipt?.rowCount ?? '',
      transactionReward: receipt?.rewarded ?? '',
      transactionRepeated: receipt?.repeated ?? '',
    };
    return COLUMNS.map((column) => csvField(fields[column])).join(',');
  });
}

/** RFC 4180: one line for each row of the batches begun, with its outcome. */
export function receiptCsv(batches: readonly RunBatch[]): string {
  return [COLUMNS.join(','), ...batches.flatMap(linesOf), ''].join('\r\n');
}
