import type { Operation } from '../../web/desk/operations/operation.ts';

let made = 0;

/** A report that was accepted and found again. */
export function operationWith(changes: Partial<Operation> = {}): Operation {
  made += 1;
  const askedAtMs = changes.askedAtMs ?? Date.UTC(2026, 10, 21, 12);
  return {
    id: `operation-${made}`,
    accountId: 'alice@wonderland',
    kind: 'report',
    state: 'verified',
    host: 'registry.example',
    askedAtMs,
    sentAtMs: askedAtMs,
    changedAtMs: askedAtMs,
    payloadHashHex: made.toString(16).padStart(64, '0'),
    rewarded: 10,
    rowCount: 1,
    rows: [{ identifier: '+447700900123', fraudType: 'Scam', origination: 'SE', destination: 'GB' }],
    ...changes,
  };
}
