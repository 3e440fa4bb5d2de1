import { AppError } from '../contract/app-error.ts';
import { bytesToHex, hexToBytes } from '../contract/hex.ts';
import {
  appendSignature,
  decodeTransaction,
  inspectTransaction,
  ready,
  verifySignatures,
} from '../transaction/index.ts';
import { publicKeyHexOf } from '../transaction/sign/key-pair.ts';
import { readInput } from '../command-line/read-input.ts';
import { readKey, type Tell } from './read-key.ts';
import { groupedHash, transactionInWords } from './transaction-in-words.ts';
import { unusualTimes, reasonsNotToSign } from './reasons-not-to-sign.ts';

/** The hash to sign, and the key to sign it with. */
export interface Signing {
  readonly hashHex: string;
  readonly keyFile: string;
}

export interface SignTransactionRequest {
  readonly action: 'transaction';
  /** A file's name, or `-`. */
  readonly file: string;
  /** Absent to read only. */
  readonly signing?: Signing;
  readonly signatureOnly: boolean;
  readonly anyway: boolean;
}

/** @throws signature-self-check-failed */
export function signatureBy(signed: Uint8Array, publicKeyHex: string): string {
  const entry = decodeTransaction(signed).signatures.find(
    ({ publicKey }) => bytesToHex(publicKey) === publicKeyHex,
  );
  const valid = verifySignatures(signed).some((one) => one.publicKeyHex === publicKeyHex && one.valid);
  if (entry === undefined || !valid)
    throw new AppError('signature-self-check-failed', 'The signature did not verify, so it was thrown away.');
  return bytesToHex(entry.signature);
}

/** Prints a transaction in words, and signs it if it has the given hash. @throws {AppError} */
export async function signTransaction(
  request: SignTransactionRequest,
  tell: Tell,
  nowMs: number,
): Promise<string | undefined> {
  const bytes = hexToBytes(await readInput(request.file, 'the transaction'));
  await ready;
  const inspection = inspectTransaction(bytes);
  for (const line of transactionInWords(inspection)) tell(line);
  for (const unusual of unusualTimes(inspection)) tell(`UNUSUAL: ${unusual}`);
  const { signing } = request;
  if (signing === undefined) {
    const reasons = reasonsNotToSign(inspection, { nowMs });
    const remark = reasons.length === 0 ? '' : ` Mind: ${reasons.join(', and ')}.`;
    tell(
      `Nothing was signed.${remark} If this is what you want, and the desk shows the same hash, add --hash and --key.`,
    );
    return undefined;
  }
  if (signing.hashHex !== inspection.payloadHashHex)
    throw new AppError(
      'hash-differs',
      `This transaction does not have the hash ${groupedHash(signing.hashHex)}. Nothing was signed.`,
    );
  const key = await readKey(signing.keyFile, tell);
  const publicKeyHex = publicKeyHexOf(key);
  const reasons = reasonsNotToSign(inspection, { nowMs, signerPublicKeyHex: publicKeyHex });
  if (reasons.length > 0 && !request.anyway)
    throw new AppError(
      'not-plain',
      `Nothing was signed, because ${reasons.join(', and ')}. Add --anyway if you want that.`,
    );
  const signed = appendSignature(bytes, key);
  const signatureHex = signatureBy(signed, publicKeyHex);
  tell(`Signed by ${publicKeyHex}. Paste this into the desk:`);
  return request.signatureOnly ? signatureHex : bytesToHex(signed);
}
