import { AppError } from '../../contract/app-error.ts';
import { bytesToHex, hexToBytes } from '../../contract/hex.ts';
import { attachSignature } from '../../transaction/sign.ts';
import { decodeTransaction, inspectTransaction } from '../../transaction/index.ts';
import type { InspectedSignature, TransactionInspection } from '../../transaction/inspection.ts';
import { sodiumCrypto } from '../../transaction/sodium-crypto.ts';
import {
  ImportedInvalidSignatureError,
  ImportedNotThisKeyError,
  ImportedOtherKeyError,
  ImportedOtherTransactionError,
  ImportedUnreadableError,
  ImportedUnsignedError,
} from '../import-signature-errors.ts';
import { SignatureSelfCheckError } from '../errors.ts';
import { sameBytes } from '../../transaction/same-bytes.ts';

const SIGNATURE_BYTES = 64;

/** What was handed out, already found to be what was asked for: so it has no signature but an earlier one by this key. */
export interface HandedOut {
  readonly bytes: Uint8Array;
  readonly inspection: TransactionInspection;
  /** 64 lower-case hex characters: the only key whose signature is taken. */
  readonly publicKeyHex: string;
}

const keyText = ({ algorithm, publicKeyHex }: InspectedSignature): string => `${algorithm} ${publicKeyHex}`;

/** The bytes that were brought back, and what they say if they are a transaction. */
function readAnswer(answerHex: string) {
  try {
    const bytes = hexToBytes(answerHex);
    if (bytes.length === SIGNATURE_BYTES) return { signature: bytes } as const;
    return { transaction: { ...decodeTransaction(bytes), inspection: inspectTransaction(bytes) } } as const;
  } catch (error) {
    if (error instanceof AppError) throw new ImportedUnreadableError(answerHex.length, error);
    throw error;
  }
}

/** The one signature of a transaction that was brought back. @throws those of import-signature-errors.ts */
function signatureIn(
  { bytes, inspection: { payloadHashHex }, publicKeyHex }: HandedOut,
  answer: NonNullable<ReturnType<typeof readAnswer>['transaction']>,
): Uint8Array {
  const foundHash = answer.inspection.payloadHashHex;
  if (!sameBytes(decodeTransaction(bytes).payload, answer.payload))
    throw new ImportedOtherTransactionError(payloadHashHex, foundHash);
  const [entry, ...others] = answer.signatures;
  const [found] = answer.inspection.signatures;
  if (entry === undefined || found === undefined) throw new ImportedUnsignedError();
  const expected = `Ed25519 ${publicKeyHex}`;
  if (others.length > 0 || keyText(found) !== expected)
    throw new ImportedOtherKeyError(expected, answer.inspection.signatures.map(keyText));
  if (!found.valid) throw new ImportedInvalidSignatureError(payloadHashHex);
  return entry.signature;
}

/**
 * The handed-out transaction with the signature that was brought back, as a bare signature or in a signed transaction:
 * only the signature is taken from the answer, and what comes out is read back and verified.
 * @throws those of import-signature-errors.ts, SignatureSelfCheckError
 */
export function importSignature(handedOut: HandedOut, answerHex: string): Uint8Array {
  const { bytes, inspection, publicKeyHex } = handedOut;
  const { payloadHashHex } = inspection;
  const publicKey = hexToBytes(publicKeyHex);
  const answer = readAnswer(answerHex);
  const signature = answer.signature ?? signatureIn(handedOut, answer.transaction);
  if (!sodiumCrypto.verify(signature, hexToBytes(payloadHashHex), publicKey))
    throw new ImportedNotThisKeyError(payloadHashHex, publicKeyHex);

  const signed = attachSignature(bytes, { algorithm: 'Ed25519', publicKey, signature });
  const readBack = inspectTransaction(signed);
  const [only, ...others] = readBack.signatures;
  const inOrder =
    sameBytes(decodeTransaction(signed).payload, decodeTransaction(bytes).payload) &&
    readBack.payloadHashHex === payloadHashHex &&
    others.length === 0 &&
    only?.valid === true &&
    bytesToHex(publicKey) === only.publicKeyHex;
  if (!inOrder) throw new SignatureSelfCheckError();
  return signed;
}
