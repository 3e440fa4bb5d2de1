import { type CsvColumns, csvText } from '../../../reading/csv/csv.ts';
import { isFound, type StateIn, type Verification } from '../../../client/submission/submission-state.ts';
import type { Operation } from '../operations/operation.ts';
import type { SubmittedRow } from './row-in-words.ts';

/** An accepted transaction. */
export interface AcceptedTransaction {
  readonly kind: Operation['kind'];
  readonly state: StateIn<'verifying' | 'done'>;
  readonly rows: readonly SubmittedRow[];
}

/** The rows that the registry does not show, of those that it names. */
export function missingRows({ rows, state: { verification } }: AcceptedTransaction): readonly SubmittedRow[] {
  const missing = new Set(verification?.missing);
  return missing.size === 0 ? [] : rows.filter(({ asked }) => missing.has(asked.identifier));
}

function rowState(
  registry: Verification | undefined,
  missing: ReadonlySet<SubmittedRow>,
  row: SubmittedRow,
): string {
  if (isFound(registry)) return 'confirmed';
  const { expected = 0, found = 0 } = registry ?? {};
  // All that are missing are known, so the others are there.
  const knowsAll = registry !== undefined && expected - found === missing.size;
  return missing.has(row) ? 'not on the registry' : knowsAll ? 'confirmed' : 'accepted';
}

/** The columns that tell where a row came from. */
const FIRST_COLUMNS: Readonly<Record<Operation['kind'], CsvColumns<SubmittedRow>>> = {
  report: [
    ['source', ({ line }) => line?.source],
    ['line', ({ line }) => line?.lineNumber],
  ],
  flag: [['assetDefinitionId', ({ asked }) => asked.definitionId]],
};

/** One line for each row of a transaction, with its outcome. */
export function receiptCsv(accepted: AcceptedTransaction): string {
  const { kind, rows, state } = accepted;
  const { checked, receipt, steps, verification } = state;
  const missing = new Set(missingRows(accepted));
  const sentAtMs = steps.find(({ step }) => step === 'submitted')?.atMs;
  const columns: CsvColumns<SubmittedRow> = [
    ...FIRST_COLUMNS[kind],
    ['identifier', ({ asked }) => asked.identifier],
    ['fraudType', ({ asked }) => asked.fraudType],
    ['origination', ({ asked }) => asked.origination],
    ['destination', ({ asked }) => asked.destination],
    [kind === 'report' ? 'sourcePeerId' : 'reportedBy', ({ asked }) => asked.peerId],
    ['state', (row) => rowState(verification, missing, row)],
    ['payloadHash', () => checked.payloadHashHex],
    ['sent', () => (sentAtMs === undefined ? undefined : new Date(sentAtMs).toISOString())],
    ['transactionRows', () => rows.length],
    ['transactionReward', () => receipt?.rewarded],
    ['transactionRepeated', () => receipt?.repeated],
  ];
  return csvText(columns, rows);
}
