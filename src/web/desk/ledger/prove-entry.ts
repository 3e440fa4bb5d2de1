import { hexToBytes } from '../../../contract/hex.ts';
import { checkLedgerReceipt, type ProvedEntry } from '../../../client/ledger/check-ledger-receipt.ts';
import { readLedgerReceipt } from '../../../client/ledger/read-ledger.ts';
import { readTransaction } from '../../../client/submission/transactions.ts';
import type { Client } from '../../../client/http/client.ts';
import type { TransactionReader } from '../../../signer/transaction-reader.ts';
import type { Policy } from '../../../transparency/policy.ts';
import { webCryptography } from '../../../transparency/web-cryptography.ts';
import { OtherTransactionError } from '../proof/proof-errors.ts';

export type EntryProof =
  | { readonly kind: 'not-offered' | 'waiting' | 'no-key' }
  /** With the text of the receipt. */
  | { readonly kind: 'proved'; readonly entry: ProvedEntry; readonly receipt: string };

interface ProveEntryOptions {
  readonly client: Client;
  readonly reader: TransactionReader;
  readonly policy: Policy | undefined;
  readonly signal: AbortSignal;
  /** The outcome by the same policy before. A receipt that has not changed proves what it proved. */
  readonly last: EntryProof | undefined;
}

/**
 * Proves that a transaction of one's own is in the log: its bytes must have the hash that was signed, and its
 * receipt must lead to a checkpoint of a trusted log. The bytes are dropped.
 * @throws {ApiError, ReceiptRefusedError, OtherTransactionError}
 */
export async function proveEntry(
  payloadHashHex: string,
  { client, reader, policy, signal, last }: ProveEntryOptions,
): Promise<EntryProof> {
  const published = await readLedgerReceipt(client, payloadHashHex, signal);
  if (published === null) return { kind: 'not-offered' };
  if (published.receipt === undefined) return { kind: 'waiting' };
  if (policy === undefined) return { kind: 'no-key' };
  const { receipt } = published;
  if (last?.kind === 'proved' && last.receipt === receipt) return last;
  const found = await readTransaction(client, payloadHashHex);
  if (found === null) return { kind: 'not-offered' };
  const read = await reader.readTransaction(found.transactionHex);
  if (read.payloadHashHex !== payloadHashHex) throw new OtherTransactionError(read.payloadHashHex);
  const bytes = hexToBytes(found.transactionHex);
  return {
    kind: 'proved',
    entry: await checkLedgerReceipt(webCryptography, policy, receipt, bytes, Date.now() / 1_000),
    receipt,
  };
}
