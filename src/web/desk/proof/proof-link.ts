import { bytesToHex, hexToBytes } from '../../../contract/hex.ts';
import { TransactionTooLongError } from '../../../signer/errors.ts';
import { MAX_TRANSACTION_CHARACTERS } from '../../../signer/signer.ts';
import { PATHS } from '../../ui/format/paths.ts';
import { ProofLinkBrokenError } from './proof-errors.ts';

/** Some mail and chat programs truncate longer addresses. */
export const MAX_LINK_CHARACTERS = 8_000;

const MAX_TRANSACTION_BYTES = MAX_TRANSACTION_CHARACTERS / 2;

/** Longer transactions are passed on as a file beside a link that has the receipt. */
const MAX_LINKED_BYTES = 4 * 1024;

/** zlib (RFC 1950): its checksum tells a damaged link from an altered transaction. */
const FORMAT = 'deflate';
/** Beside a receipt, by which every altered byte shows. */
const FORMAT_WITH_RECEIPT = 'deflate-raw';
const MAX_RECEIPT_BYTES = 16 * 1024;

/** Returns the output of a stream for these bytes, up to `maxBytes`. */
async function through(
  bytes: Uint8Array<ArrayBuffer>,
  { readable, writable }: CompressionStream | DecompressionStream,
  maxBytes = Number.POSITIVE_INFINITY,
): Promise<Uint8Array<ArrayBuffer>> {
  const writer = writable.getWriter();
  const written = Promise.all([writer.write(bytes), writer.close()]);
  // The reader throws the same error.
  written.catch(() => undefined);
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = readable.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    length += value.length;
    if (length > maxBytes) {
      await reader.cancel();
      throw new TransactionTooLongError(2 * length);
    }
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

function toBase64Url(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/u, '');
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  if (!/^[\w-]+$/u.test(text) || text.length % 4 === 1) throw new ProofLinkBrokenError();
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

/** What is passed on as a proof. */
export interface LinkedProof {
  /** Absent if it is too long for a link. */
  readonly transactionHex?: string;
  /** The receipt of the ledger's log, as text. */
  readonly receipt?: string;
}

const packed = async (bytes: Uint8Array<ArrayBuffer>, format: CompressionFormat): Promise<string> =>
  toBase64Url(await through(bytes, new CompressionStream(format)));

async function unpacked(part: string, format: CompressionFormat, maxBytes: number): Promise<Uint8Array> {
  const compressed = fromBase64Url(part);
  try {
    return await through(compressed, new DecompressionStream(format), maxBytes);
  } catch (cause) {
    if (cause instanceof TransactionTooLongError) throw cause;
    throw new ProofLinkBrokenError(cause);
  }
}

async function fragmentWithReceipt(receipt: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const first = await packed(new TextEncoder().encode(receipt), FORMAT_WITH_RECEIPT);
  return `${first}.${bytes.length > MAX_LINKED_BYTES ? '' : await packed(bytes, FORMAT_WITH_RECEIPT)}`;
}

/**
 * Makes the address at which anyone can check a signed transaction: `#<transaction>`, or with its receipt
 * `#<receipt>.<transaction>`, whose second part is empty for a transaction above 4 KiB. Browsers send a fragment
 * to no server. @returns `undefined` if it would be too long
 */
export async function proofLink(
  origin: string,
  transactionHex: string,
  receipt?: string,
): Promise<string | undefined> {
  const bytes = hexToBytes(transactionHex);
  const fragment =
    receipt === undefined ? await packed(bytes, FORMAT) : await fragmentWithReceipt(receipt, bytes);
  const link = `${origin}${PATHS.inspect}#${fragment}`;
  return link.length > MAX_LINK_CHARACTERS ? undefined : link;
}

/** Shorter text is no proof. */
const MIN_FRAGMENT_CHARACTERS = 64;

/**
 * Returns whether a text looks like the fragment of a proof link, even one that was cut off: a long word of
 * base64url. A word that is mostly hexadecimal digits is a transaction.
 */
export function isProofFragment(text: string): boolean {
  const digits = text.replaceAll(/[^0-9a-f]/giu, '').length;
  return (
    text.length >= MIN_FRAGMENT_CHARACTERS && /^[\w-]+\.?[\w-]*$/u.test(text) && digits * 4 < text.length * 3
  );
}

/** Reads the fragment of a proof link. @throws {ProofLinkBrokenError, TransactionTooLongError} */
export async function readProofFragment(fragment: string): Promise<LinkedProof> {
  const [first = '', second, ...more] = fragment.split('.');
  if (more.length > 0) throw new ProofLinkBrokenError();
  if (second === undefined) {
    return { transactionHex: bytesToHex(await unpacked(first, FORMAT, MAX_TRANSACTION_BYTES)) };
  }
  const receipt = new TextDecoder().decode(await unpacked(first, FORMAT_WITH_RECEIPT, MAX_RECEIPT_BYTES));
  if (second === '') return { receipt };
  const bytes = await unpacked(second, FORMAT_WITH_RECEIPT, MAX_LINKED_BYTES);
  return { receipt, transactionHex: bytesToHex(bytes) };
}
