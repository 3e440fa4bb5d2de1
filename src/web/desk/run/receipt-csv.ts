import { type CsvColumns, csvText } from '../../../reading/csv/csv.ts';
import type { RunPlan, RunRow } from './run-plan.ts';
import type { BatchReceipt, RunBatch } from './run-state.ts';
import { isFound } from '../../../client/submission/submission-state.ts';

function rowState(receipt: BatchReceipt | undefined, missing: ReadonlySet<RunRow>, row: RunRow): string {
  if (receipt === undefined) return 'not sent';
  if (isFound(receipt.registry)) return 'confirmed';
  const { expected = 0, found = 0 } = receipt.registry ?? {};
  // All that are missing are known, so the others are there.
  const knowsAll = receipt.registry !== undefined && expected - found === missing.size;
  return missing.has(row) ? 'not on the registry' : knowsAll ? 'confirmed' : 'accepted';
}

interface ReceiptRow {
  readonly row: RunRow;
  readonly receipt: BatchReceipt | undefined;
  readonly state: string;
}

function rowsOf({ receipt, rows }: RunBatch): readonly ReceiptRow[] {
  const missing = new Set(receipt?.missing);
  return rows.map((row) => ({ row, receipt, state: rowState(receipt, missing, row) }));
}

function sentAt({ receipt }: ReceiptRow): string | undefined {
  const sentAtMs = receipt?.steps.find(({ step }) => step === 'submitted')?.atMs;
  return sentAtMs === undefined ? undefined : new Date(sentAtMs).toISOString();
}

/** The columns that tell where a row came from. */
const FIRST_COLUMNS: Readonly<Record<RunPlan['kind'], CsvColumns<ReceiptRow>>> = {
  report: [
    ['source', ({ row }) => row.line?.source],
    ['line', ({ row }) => row.line?.lineNumber],
  ],
  flag: [['assetDefinitionId', ({ row }) => row.asked.definitionId]],
};

const columnsOf = (kind: RunPlan['kind']): CsvColumns<ReceiptRow> => [
  ...FIRST_COLUMNS[kind],
  ['identifier', ({ row }) => row.asked.identifier],
  ['fraudType', ({ row }) => row.asked.fraudType],
  ['origination', ({ row }) => row.asked.origination],
  ['destination', ({ row }) => row.asked.destination],
  [kind === 'report' ? 'sourcePeerId' : 'reportedBy', ({ row }) => row.asked.peerId],
  ['state', ({ state }) => state],
  ['transaction', ({ receipt }) => receipt?.number],
  ['payloadHash', ({ receipt }) => receipt?.payloadHashHex],
  ['sent', sentAt],
  ['transactionRows', ({ receipt }) => receipt?.rowCount],
  ['transactionReward', ({ receipt }) => receipt?.rewarded],
  ['transactionRepeated', ({ receipt }) => receipt?.repeated],
];

/** One line for each row of the batches begun, with its outcome. */
export const receiptCsv = (kind: RunPlan['kind'], batches: readonly RunBatch[]): string =>
  csvText(columnsOf(kind), batches.flatMap(rowsOf));
