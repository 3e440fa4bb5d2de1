import { bytesToHex, hexToBytes } from '../../../contract/hex.ts';
import { TransactionTooLongError } from '../../../signer/errors.ts';
import { MAX_TRANSACTION_CHARACTERS } from '../../../signer/signer.ts';
import { PATHS } from '../../ui/format/paths.ts';
import { ProofLinkBrokenError } from './proof-errors.ts';

/** Some mail and chat programs truncate longer addresses. */
export const MAX_LINK_CHARACTERS = 8_000;

const MAX_TRANSACTION_BYTES = MAX_TRANSACTION_CHARACTERS / 2;

/** zlib (RFC 1950): its checksum tells a damaged link from an altered transaction. */
const FORMAT = 'deflate';

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

/**
 * Makes the address at which anyone can check a signed transaction. The transaction follows the `#`, which
 * browsers send to no server. @returns `undefined` if it would be too long
 */
export async function proofLink(origin: string, transactionHex: string): Promise<string | undefined> {
  const compressed = await through(hexToBytes(transactionHex), new CompressionStream(FORMAT));
  if (compressed.length > MAX_LINK_CHARACTERS) return undefined;
  const link = `${origin}${PATHS.verify}#${toBase64Url(compressed)}`;
  return link.length > MAX_LINK_CHARACTERS ? undefined : link;
}

/**
 * Reads the transaction from the fragment of a proof link. @throws {ProofLinkBrokenError,
 * TransactionTooLongError}
 */
export async function transactionHexOfProof(fragment: string): Promise<string> {
  const compressed = fromBase64Url(fragment);
  try {
    return bytesToHex(await through(compressed, new DecompressionStream(FORMAT), MAX_TRANSACTION_BYTES));
  } catch (cause) {
    if (cause instanceof TransactionTooLongError) throw cause;
    throw new ProofLinkBrokenError(cause);
  }
}
