import type { TransactionReader } from '../../../signer/transaction-reader.ts';
import type { Client } from '../../../client/http/client.ts';
import { readTransaction } from '../../../client/submission/transactions.ts';
import { whyNoProof } from './judge-proof.ts';
import { OtherTransactionError } from './proof-errors.ts';
import { proofLink } from './proof-link.ts';

/** A proof that can be passed on, and the ledger's entry that holds its transaction. */
export interface Proof {
  /** Absent where the transaction is too long for one. */
  readonly link: string | undefined;
  readonly transactionHex: string;
  readonly height: number;
  readonly entryHash: string;
  readonly enteredAtMs: number;
}

/**
 * Asks the service for a signed transaction that is on the ledger, and makes the proof of it. The service is
 * not believed: what it answers must have the hash and be validly signed.
 * @returns `undefined` where the service does not give signed transactions back
 */
export async function makeProof(
  { client, reader }: { readonly client: Client; readonly reader: TransactionReader },
  payloadHashHex: string,
  origin: string,
): Promise<Proof | undefined> {
  const found = await readTransaction(client, payloadHashHex);
  if (found === null) return undefined;
  const { transactionHex, height, entryHash, timestamp } = found;
  const read = await reader.readTransaction(transactionHex);
  if (read.payloadHashHex !== payloadHashHex) throw new OtherTransactionError(read.payloadHashHex);
  const problem = whyNoProof(read.inspection);
  if (problem !== undefined) throw problem;
  const link = await proofLink(origin, transactionHex);
  return { link, transactionHex, height, entryHash, enteredAtMs: Date.parse(timestamp) };
}
