import type { TransactionReader } from '../../../signer/transaction-reader.ts';
import { ApiError } from '../../../client/http/api-errors.ts';
import type { Client } from '../../../client/http/client.ts';
import { readLedgerReceipt } from '../../../client/ledger/read-ledger.ts';
import { readTransaction } from '../../../client/submission/transactions.ts';
import { whyNoProof } from './judge-proof.ts';
import { OtherTransactionError } from './proof-errors.ts';
import { proofLink } from './proof-link.ts';

const RECEIPT_TRIES = 5;
const RETRY_MS = 1_000;

/** A proof that can be passed on, and the ledger's entry that holds its transaction. */
export interface Proof {
  /** Absent if the transaction is too long for a link, and not in the log yet. */
  readonly link: string | undefined;
  /** Whether the link lacks the transaction, which is passed on as a file. */
  readonly needsFile: boolean;
  /** Whether the link has no receipt because the log has not taken the transaction in yet. */
  readonly isBeforeReceipt: boolean;
  readonly transactionHex: string;
  readonly height: number;
  readonly entryHash: string;
  readonly enteredAtMs: number;
}

/**
 * The log takes a transaction in within a second or two; a link made sooner would lack its receipt. One that cannot
 * be fetched counts as none yet: the link proves the signatures without it, and can be made again.
 */
async function awaitReceipt(client: Client, payloadHashHex: string) {
  try {
    for (let tries = 1; ; tries += 1) {
      const published = await readLedgerReceipt(client, payloadHashHex);
      if (published === null || published.receipt !== undefined || tries === RECEIPT_TRIES) return published;
      await new Promise((resolve) => {
        setTimeout(resolve, RETRY_MS);
      });
    }
  } catch (error) {
    if (error instanceof ApiError) return { receipt: undefined };
    throw error;
  }
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
  const published = await awaitReceipt(client, payloadHashHex);
  const link = await proofLink(origin, transactionHex, published?.receipt);
  const needsFile = link === undefined || link.endsWith('.');
  return {
    link,
    needsFile,
    isBeforeReceipt: published !== null && published.receipt === undefined,
    transactionHex,
    height,
    entryHash,
    enteredAtMs: Date.parse(timestamp),
  };
}
