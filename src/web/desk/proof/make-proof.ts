import type { TransactionReader } from '../../../signer/transaction-reader.ts';
import type { Client } from '../../../client/http/client.ts';
import { readLedgerReceipt } from '../../../client/ledger/read-ledger.ts';
import { readTransaction } from '../../../client/submission/transactions.ts';
import { whyNoProof } from './judge-proof.ts';
import { OtherTransactionError } from './proof-errors.ts';
import { proofLink } from './proof-link.ts';

/** A proof that can be passed on, and the ledger's entry that holds its transaction. */
export interface Proof {
  /** Absent if the transaction is too long for a link, and not in the log yet. */
  readonly link: string | undefined;
  /** Whether the link lacks the transaction, which is passed on as a file. */
  readonly needsFile: boolean;
  readonly transactionHex: string;
  readonly height: number;
  readonly entryHash: string;
  readonly enteredAtMs: number;
}

/**
 * Fetches a signed transaction from the ledger and makes its proof. The service is not trusted: the answer
 * must have the hash and valid signatures. @returns `undefined` if the service does not return signed
 * transactions
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
  const published = await readLedgerReceipt(client, payloadHashHex);
  const link = await proofLink(origin, transactionHex, published?.receipt);
  const needsFile = link === undefined || link.endsWith('.');
  return { link, needsFile, transactionHex, height, entryHash, enteredAtMs: Date.parse(timestamp) };
}
