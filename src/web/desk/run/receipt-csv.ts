import { csvField } from '../../platform/csv/csv-field.ts';
import type { RunPlan, RunRow } from './run-plan.ts';
import type { BatchReceipt, RunBatch } from './run-state.ts';
import { isFound } from '../../../client/submission/submission-state.ts';

/** Where a row came from, and who is named beside it. */
const OWN_COLUMNS = {
  report: { before: ['source', 'line'], peer: 'sourcePeerId' },
  flag: { before: ['assetDefinitionId'], peer: 'reportedBy' },
} as const satisfies Record<RunPlan['kind'], unknown>;

const columnsOf = (kind: RunPlan['kind']) => [
  ...OWN_COLUMNS[kind].before,
  'identifier',
  'fraudType',
  'origination',
  'destination',
  OWN_COLUMNS[kind].peer,
  'state',
  'transaction',
  'payloadHash',
  'sent',
  'transactionRows',
  'transactionReward',
  'transactionRepeated',
];

function rowState(receipt: BatchReceipt | undefined, missing: ReadonlySet<RunRow>, row: RunRow): string {
  if (receipt === undefined) return 'not sent';
  if (isFound(receipt.registry)) return 'confirmed';
  const { expected = 0, found = 0 } = receipt.registry ?? {};
  // All that are missing are known, so the others are there.
  const knowsAll = receipt.registry !== undefined && expected - found === missing.size;
  return missing.has(row) ? 'not on the registry' : knowsAll ? 'confirmed' : 'accepted';
}

function linesOf(kind: RunPlan['kind'], { receipt, rows }: RunBatch): readonly string[] {
  const missing = new Set(receipt?.missing);
  const sentAtMs = receipt?.steps.find(({ step }) => step === 'submitted')?.atMs;
  return rows.map((row) => {
    const { asked, line } = row;
    return [
      ...(kind === 'flag' ? [asked.definitionId ?? ''] : [line?.source ?? '', line?.lineNumber ?? '']),
      asked.identifier,
      asked.fraudType,
      asked.origination,
      asked.destination,
      asked.peerId ?? '',
      rowState(receipt, missing, row),
      receipt?.number ?? '',
      receipt?.payloadHashHex ?? '',
      sentAtMs === undefined ? '' : new Date(sentAtMs).toISOString(),
      receipt?.rowCount ?? '',
      receipt?.rewarded ?? '',
      receipt?.repeated ?? '',
    ]
      .map(csvField)
      .join(',');
  });
}

/** RFC 4180: one line for each row of the batches begun, with its outcome. */
export function receiptCsv(kind: RunPlan['kind'], batches: readonly RunBatch[]): string {
  return [columnsOf(kind).join(','), ...batches.flatMap((batch) => linesOf(kind, batch)), ''].join('\r\n');
}
