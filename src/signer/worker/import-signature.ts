import { AppError } from '../../contract/app-error.ts';
import { bytesToHex, hexToBytes } from '../../contract/hex.ts';
import { attachSignature } from '../../transaction/sign/sign.ts';
import { decodeTransaction, inspectTransaction } from '../../transaction/index.ts';
import type { InspectedSignature, TransactionInspection } from '../../transaction/inspect/inspection.ts';
import { isValidSignature } from '../../transaction/inspect/verify-signatures.ts';
import { SignerError } from '../errors.ts';
import { sameBytes } from '../../transaction/sign/same-bytes.ts';

const SIGNATURE_BYTES = 64;

/** The answer is not the requested signature; `code` tells why. Nothing of it was kept. */
class ImportSignatureError extends AppError {}

/**
 * The transaction handed out for signing. It was compared with the request, so it holds no signature but an
 * earlier one by this key.
 */
export interface HandedOut {
  readonly bytes: Uint8Array;
  readonly inspection: TransactionInspection;
  /** 64 lower-case hex characters: the only key whose signature is taken. */
  readonly publicKeyHex: string;
}

const keyText = ({ algorithm, publicKeyHex }: InspectedSignature): string => `${algorithm} ${publicKeyHex}`;

/** The bytes of the answer, and what they say if they are a transaction. */
function readAnswer(answerHex: string) {
  try {
    const bytes = hexToBytes(answerHex);
    if (bytes.length === SIGNATURE_BYTES) return { signature: bytes } as const;
    return { transaction: { ...decodeTransaction(bytes), inspection: inspectTransaction(bytes) } } as const;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new ImportSignatureError(
      'detached-unreadable',
      `The answer is neither a signature (128 hex characters) nor a whole signed transaction. ${error.message}`,
      { fields: { characters: answerHex.length }, cause: error },
    );
  }
}

/** The one signature of a transaction in the answer. @throws ImportSignatureError */
function signatureIn(
  { bytes, inspection: { payloadHashHex }, publicKeyHex }: HandedOut,
  answer: NonNullable<ReturnType<typeof readAnswer>['transaction']>,
): Uint8Array {
  const foundHash = answer.inspection.payloadHashHex;
  if (!sameBytes(decodeTransaction(bytes).payload, answer.payload))
    throw new ImportSignatureError(
      'detached-other-transaction',
      `The answer is another transaction: its hash is ${foundHash}, and the one to sign has ${payloadHashHex}. Nothing of it was used.`,
      { fields: { expectedHash: payloadHashHex, foundHash } },
    );
  const [entry, ...others] = answer.signatures;
  const [found] = answer.inspection.signatures;
  if (entry === undefined || found === undefined)
    throw new ImportSignatureError(
      'detached-unsigned',
      'The answer is the transaction as it was handed out, without a signature.',
    );
  const expectedKey = `Ed25519 ${publicKeyHex}`;
  const foundKeys = answer.inspection.signatures.map(keyText);
  if (others.length > 0 || keyText(found) !== expectedKey)
    throw new ImportSignatureError(
      'detached-other-key',
      `It is to be signed by your account’s key ${expectedKey} and no other, but is signed by ${foundKeys.join(' and ')}.`,
      { fields: { expectedKey, foundKeys } },
    );
  if (!found.valid)
    throw new ImportSignatureError(
      'detached-invalid-signature',
      `The signature in it is not valid for this transaction. Sign the 32 bytes of the hash ${payloadHashHex} themselves, not their text.`,
      { fields: { hash: payloadHashHex } },
    );
  return entry.signature;
}

/**
 * The handed-out transaction with the signature of the answer, which is bare or in a signed transaction. Only
 * the signature is taken from the answer, and what comes out is read back and verified.
 * @throws ImportSignatureError, SignerError
 */
export function importSignature(handedOut: HandedOut, answerHex: string): Uint8Array {
  const { bytes, inspection, publicKeyHex } = handedOut;
  const { payloadHashHex } = inspection;
  const publicKey = hexToBytes(publicKeyHex);
  const answer = readAnswer(answerHex);
  const signature = answer.signature ?? signatureIn(handedOut, answer.transaction);
  if (!isValidSignature(signature, hexToBytes(payloadHashHex), publicKey))
    throw new ImportSignatureError(
      'detached-not-this-key',
      `This signature does not match this transaction and key. Sign the 32 bytes of the hash ${payloadHashHex} themselves, not their text, with the private key that belongs to ${publicKeyHex}.`,
      { fields: { hash: payloadHashHex, expectedKey: publicKeyHex } },
    );

  const signed = attachSignature(bytes, { algorithm: 'Ed25519', publicKey, signature });
  const readBack = inspectTransaction(signed);
  const [only, ...others] = readBack.signatures;
  const inOrder =
    sameBytes(decodeTransaction(signed).payload, decodeTransaction(bytes).payload) &&
    readBack.payloadHashHex === payloadHashHex &&
    others.length === 0 &&
    only?.valid === true &&
    bytesToHex(publicKey) === only.publicKeyHex;
  if (!inOrder) throw new SignerError('signature-self-check-failed');
  return signed;
}
