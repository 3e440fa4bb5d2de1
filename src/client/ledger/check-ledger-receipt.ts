import { AppError } from '../../contract/app-error.ts';
import { bytesToHex } from '../../contract/hex.ts';
import { concatBytes } from '../../transparency/bytes.ts';
import type { Cryptography } from '../../transparency/cryptography.ts';
import { TransparencyError } from '../../transparency/errors.ts';
import { type CheckedCheckpoint, countCosignatures, type Policy } from '../../transparency/policy.ts';
import { parseReceipt, verifyReceipt } from '../../transparency/receipt.ts';

/** `contribution-desk/ledger-entry/1` in ASCII, before the header of every entry. */
const DOMAIN = new TextEncoder().encode('contribution-desk/ledger-entry/1');
const HEADER_BYTES = 49;
const TRANSACTION = 0;

/** A receipt that does not prove the transaction it comes with. The cause says more. */
class ReceiptRefusedError extends AppError {
  constructor(code: string, message: string, cause?: unknown) {
    super(`receipt-${code}`, message, { cause });
  }
}

/** The place of a transaction in the ledger, proved. */
export interface ProvedEntry extends CheckedCheckpoint {
  readonly height: number;
  /** The time that the service wrote into the entry. */
  readonly atMs: number;
  readonly entryHashHex: string;
}

interface EntryHeader {
  readonly height: number;
  readonly atMs: number;
}

function readHeader(header: Uint8Array): EntryHeader {
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
  const height = Number(view.getBigUint64(1));
  const atMs = Number(view.getBigUint64(9));
  if (view.getUint8(0) !== TRANSACTION || !Number.isSafeInteger(height) || !Number.isSafeInteger(atMs)) {
    throw new ReceiptRefusedError('malformed', 'The receipt is for an entry that is no transaction.');
  }
  return { height, atMs };
}

/**
 * Checks without a network that a signed transaction is an entry of the ledger whose checkpoint the policy's log
 * signed: header and bytes are hashed to the entry, the entry to its leaf, the leaf to the signed root. Too few
 * cosignatures are no error: see `hasQuorum`.
 * @throws {ReceiptRefusedError}
 */
export async function checkLedgerReceipt(
  cryptography: Cryptography,
  policy: Policy,
  receiptText: string,
  transactionBytes: Uint8Array,
  nowSeconds: number,
): Promise<ProvedEntry> {
  try {
    const receipt = parseReceipt(receiptText);
    const { extra: header } = receipt;
    if (header?.length !== HEADER_BYTES) {
      throw new ReceiptRefusedError('malformed', 'The receipt has no header of a transaction’s entry.');
    }
    const { height, atMs } = readHeader(header);
    if (receipt.index !== height - 1) {
      throw new ReceiptRefusedError('place', 'The receipt names another place than the entry’s height.');
    }
    const contentHash = await cryptography.sha256(concatBytes(DOMAIN, header, transactionBytes));
    const entryHash = await cryptography.sha256(contentHash);
    const signed = await verifyReceipt(cryptography, policy, receipt, entryHash);
    const checked = countCosignatures(policy, signed, nowSeconds);
    return { ...checked, height, atMs, entryHashHex: bytesToHex(entryHash) };
  } catch (error) {
    if (error instanceof TransparencyError) throw new ReceiptRefusedError(error.code, error.message, error);
    throw error;
  }
}
