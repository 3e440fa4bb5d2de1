import { type LedgerStatus, ledgerStatusSchema } from '../../contract/ledger-status.ts';
import { ifOffered } from '../http/api-errors.ts';
import type { Client } from '../http/client.ts';

/** How far the ledger is published and cosigned; `null` where the deployment does not tell. */
export const readLedgerStatus = (client: Client, signal?: AbortSignal): Promise<LedgerStatus | null> =>
  ifOffered(client.request({ endpoint: 'ledgerStatus', data: ledgerStatusSchema, token: null, signal }));

/** The newest checkpoint as a signed note; `null` where none is shown. */
export const readLedgerCheckpoint = (client: Client, signal?: AbortSignal): Promise<string | null> =>
  ifOffered(client.text({ endpoint: 'ledgerCheckpoint', token: null, signal }).then((note) => note ?? null));

/** The receipt of a transaction: none while no checkpoint covers it, `null` where the ledger is not published. */
export async function readLedgerReceipt(
  client: Client,
  payloadHashHex: string,
  signal?: AbortSignal,
): Promise<{ readonly receipt: string | undefined } | null> {
  const status = await readLedgerStatus(client, signal);
  if ((status?.origin ?? null) === null) return null;
  const asked = { endpoint: 'ledgerProof', segment: payloadHashHex, token: null, signal } as const;
  return ifOffered(client.text(asked).then((receipt) => ({ receipt })));
}
