import type { Operation, OperationRow } from '../../desk/operations/operation.ts';
import { csvField } from '../../platform/csv/csv-field.ts';

/** An operation with all of its rows. */
export interface WholeOperation {
  readonly operation: Operation;
  readonly rows: readonly OperationRow[];
}

const COLUMNS = [
  'asked',
  'sent',
  'kind',
  'state',
  'row',
  'identifier',
  'definitionId',
  'fraudType',
  'origination',
  'destination',
  'peerId',
  'rows',
  'rewarded',
  'repeated',
  'registryFound',
  'registryExpected',
  'payloadHash',
  'host',
  'problem',
  'incident',
  'reason',
  'note',
] as const;

const iso = (ms: number | undefined) => (ms === undefined ? '' : new Date(ms).toISOString());

function incidentText({ incident }: Operation): string {
  if (incident === undefined) return '';
  const { differences, reasons, verdict } = incident;
  const found = differences.map((one) => `${one.field}: asked ${one.asked}, found ${one.found}`);
  return [verdict, ...reasons, ...found].join('; ');
}

function csvLines({ operation, rows }: WholeOperation): readonly string[] {
  const { registry, rewarded, repeated } = operation;
  return rows.map((row, at) => {
    const fields: Readonly<Record<(typeof COLUMNS)[number], string | number>> = {
      asked: iso(operation.askedAtMs),
      sent: iso(operation.sentAtMs),
      kind: operation.kind,
      state: operation.state,
      row: at + 1,
      identifier: row.identifier,
      definitionId: row.definitionId ?? '',
      fraudType: row.fraudType,
      origination: row.origination,
      destination: row.destination,
      peerId: row.peerId ?? '',
      rows: operation.rowCount,
      rewarded: rewarded ?? '',
      repeated: repeated ?? '',
      registryFound: registry?.found ?? '',
      registryExpected: registry?.expected ?? '',
      payloadHash: operation.payloadHashHex ?? '',
      host: operation.host,
      problem: operation.problem?.message ?? '',
      incident: incidentText(operation),
      reason: operation.note?.reason ?? '',
      note: operation.note?.text ?? '',
    };
    return COLUMNS.map((column) => csvField(fields[column])).join(',');
  });
}

/** RFC 4180, one line for each row of each operation. */
export function toCsv(operations: readonly WholeOperation[]): string {
  return [COLUMNS.join(','), ...operations.flatMap(csvLines), ''].join('\r\n');
}

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

const exportedIncident = ({ atMs, ...incident }: NonNullable<Operation['incident']>) => ({
  at: iso(atMs),
  ...incident,
});

export function toJson(operations: readonly WholeOperation[]): string {
  return `${JSON.stringify(operations.map(exported), null, 2)}\n`;
}

/** What was asked, what the bytes said instead, their hash, the host and the time: for the operator of the service. */
export function incidentJson({ operation, rows }: WholeOperation): string {
  const { accountId, host, incident, kind, rowCount } = operation;
  if (incident === undefined) return '';
  return `${JSON.stringify({ host, accountId, kind, incident: exportedIncident(incident), asked: rows, rowCount }, null, 2)}\n`;
}
