import type { Client } from '../http/client.ts';
import { readTransaction } from './transactions.ts';

/**
 * Asks the ledger, by the payload hash, what became of a transaction. `unknown` where it is not there, since
 * it may still be on its way, and where the deployment does not tell.
 * @throws {ApiError}
 */
export async function outcome(client: Client, payloadHashHex: string): Promise<'accepted' | 'unknown'> {
  return (await readTransaction(client, payloadHashHex)) === null ? 'unknown' : 'accepted';
}
