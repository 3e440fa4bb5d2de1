import type { OperationRow } from '../../desk/operations/operation.ts';
import type { ListedOperation } from './account-operations.ts';
import { type CsvColumns, csvText } from '../../../reading/csv/csv.ts';

/** An operation with all of its rows that are known. */
export interface WholeOperation {
  readonly operation: ListedOperation;
  readonly rows: readonly OperationRow[];
}

const iso = (ms: number | undefined) => (ms === undefined ? '' : new Date(ms).toISOString());

function incidentText({ incident }: ListedOperation): string {
  if (incident === undefined) return '';
  const { differences, reasons, verdict } = incident;
  const found = differences.map((one) => `${one.field}: asked ${one.asked}, found ${one.found}`);
  return [verdict, ...reasons, ...found].join('; ');
}

interface CsvRow {
  readonly operation: ListedOperation;
  readonly row: OperationRow;
  readonly number: number;
}

const COLUMNS: CsvColumns<CsvRow> = [
  ['asked', ({ operation }) => (operation.isFromLedger ? '' : iso(operation.askedAtMs))],
  ['sent', ({ operation }) => iso(operation.sentAtMs)],
  ['kind', ({ operation }) => operation.kind],
  ['state', ({ operation }) => operation.state],
  ['row', ({ number }) => number],
  ['identifier', ({ row }) => row.identifier],
  ['definitionId', ({ row }) => row.definitionId],
  ['fraudType', ({ row }) => row.fraudType],
  ['origination', ({ row }) => row.origination],
  ['destination', ({ row }) => row.destination],
  ['peerId', ({ row }) => row.peerId],
  ['rows', ({ operation }) => operation.rowCount],
  ['rewarded', ({ operation }) => operation.rewarded],
  ['repeated', ({ operation }) => operation.repeated],
  ['registryFound', ({ operation }) => operation.registry?.found],
  ['registryExpected', ({ operation }) => operation.registry?.expected],
  ['payloadHash', ({ operation }) => operation.payloadHashHex],
  ['host', ({ operation }) => operation.host],
  ['problem', ({ operation }) => operation.problem?.message],
  ['incident', ({ operation }) => incidentText(operation)],
  ['recorded', ({ operation }) => (operation.isFromLedger ? iso(operation.askedAtMs) : '')],
];

/** Returns one line for each row of each operation. */
export const toCsv = (operations: readonly WholeOperation[]): string =>
  csvText(
    COLUMNS,
    operations.flatMap(({ operation, rows }) => rows.map((row, at) => ({ operation, row, number: at + 1 }))),
  );

function exported({ operation, rows }: WholeOperation) {
  const { id: _id, askedAtMs, changedAtMs, sentAtMs, incident, ...rest } = operation;
  return {
    ...rest,
    asked: iso(askedAtMs),
    ...(sentAtMs === undefined ? {} : { sent: iso(sentAtMs) }),
    changed: iso(changedAtMs),
    rows,
    ...(incident === undefined ? {} : { incident: exportedIncident(incident) }),
  };
}

const exportedIncident = ({ atMs, ...incident }: NonNullable<ListedOperation['incident']>) => ({
  at: iso(atMs),
  ...incident,
});

/** Everything that is kept of an operation. */
export const operationJson = (whole: WholeOperation): string => JSON.stringify(exported(whole), null, 2);

/**
 * Returns the request, the content of the bytes, their hash, the host and the time, for the operator of the
 * service.
 */
export function incidentJson({ operation, rows }: WholeOperation): string {
  const { accountId, host, incident, kind, rowCount } = operation;
  if (incident === undefined) return '';
  return `${JSON.stringify({ host, accountId, kind, incident: exportedIncident(incident), asked: rows, rowCount }, null, 2)}\n`;
}
