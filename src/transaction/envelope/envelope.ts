import { TransactionDecodeError, TransactionEncodeError, UnsupportedVersionError } from '../scale/errors.ts';
import { algorithm, signature as signatureCodec, type AlgorithmName } from '../scale/identifiers.ts';
import { compareBytes } from '../scale/order.ts';
import { Reader } from '../scale/reader.ts';
import { Writer } from '../scale/writer.ts';

/** One entry of the signature list. The bytes may be views into the message. */
export interface SignatureEntry {
  readonly algorithm: AlgorithmName;
  /** 32 bytes for Ed25519. */
  readonly publicKey: Uint8Array;
  /** 64 bytes for Ed25519. */
  readonly signature: Uint8Array;
}

/** The part before the payload, which starts at `payloadOffset`. */
export interface Envelope {
  readonly signatures: readonly SignatureEntry[];
  readonly payloadOffset: number;
}

const VERSION = 1;
const ED25519_KEY_BYTES = 32;
const ED25519_SIGNATURE_BYTES = 64;
/** Larger than any key or signature of the other three algorithms, whose sizes the format does not fix. */
const MAX_OTHER_BYTES = 1024;
/**
 * The most signatures in one transaction. Verifying one takes 0.1 ms, so an unlimited list could occupy its
 * reader for half a minute. Source: WIRE-FORMAT.md, "Canonical form".
 */
export const MAX_SIGNATURES = 1024;

function readBytes(reader: Reader, what: string, exact: number | undefined): Uint8Array {
  const start = reader.offset;
  const length = reader.length(what, exact ?? MAX_OTHER_BYTES);
  if (length === 0 || (exact !== undefined && length !== exact)) {
    const expected =
      exact === undefined ? `${what} that is not empty` : `${what} of ${exact} bytes, found ${length}`;
    throw new TransactionDecodeError(start, expected);
  }
  return reader.slice(length, what);
}

function readSignature(reader: Reader): SignatureEntry {
  const kind = algorithm.decode(reader);
  const exact = kind === 'Ed25519';
  return {
    algorithm: kind,
    publicKey: readBytes(reader, 'a public key', exact ? ED25519_KEY_BYTES : undefined),
    signature: readBytes(reader, 'a signature', exact ? ED25519_SIGNATURE_BYTES : undefined),
  };
}

/**
 * Reads the version and the signature list of layout B: `01`, a count, then for each signature algorithm, key
 * and signature. Strict: shortest lengths only, Ed25519 keys of 32 and signatures of 64 bytes, at most 1,024
 * entries.
 * @throws UnsupportedVersionError, TransactionDecodeError
 */
export function readEnvelope(bytes: Uint8Array): Envelope {
  const reader = new Reader(bytes);
  const version = reader.u8('version byte 01');
  if (version !== VERSION) throw new UnsupportedVersionError(version);
  const signatures: SignatureEntry[] = [];
  for (let left = reader.length('a signature list', MAX_SIGNATURES); left > 0; left -= 1) {
    signatures.push(readSignature(reader));
  }
  return { signatures, payloadOffset: reader.offset };
}

const compareEntries = (left: SignatureEntry, right: SignatureEntry): number =>
  algorithm.compare(left.algorithm, right.algorithm) || compareBytes(left.publicKey, right.publicKey);

/**
 * Writes version, signature list and payload as one message. Entries are sorted by algorithm, then key; of
 * several with the same key the last one counts, as in the ledger's own reader. Source: WIRE-FORMAT.md,
 * "Signature list". @throws TransactionEncodeError for more than 1,024 entries
 */
export function writeEnvelope(
  entries: readonly SignatureEntry[],
  payload: Uint8Array,
): Uint8Array<ArrayBuffer> {
  // Sorting is stable: among equal keys, the last entry of the list is still the last.
  const sorted = [...entries].sort(compareEntries).filter((entry, index, all) => {
    const next = all[index + 1];
    return next === undefined || compareEntries(entry, next) !== 0;
  });
  if (sorted.length > MAX_SIGNATURES) {
    throw new TransactionEncodeError(`a signature list of at most ${MAX_SIGNATURES}, found ${sorted.length}`);
  }
  const head = new Writer();
  head.u8(VERSION);
  head.length(sorted.length);
  for (const { algorithm: kind, publicKey: key, signature } of sorted) {
    signatureCodec.encode(head, { public_key: { digest_function: kind, payload: key }, payload: signature });
  }
  const headBytes = head.finish();
  const message = new Uint8Array(headBytes.length + payload.length);
  message.set(headBytes);
  message.set(payload, headBytes.length);
  return message;
}
