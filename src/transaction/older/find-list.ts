import { readSignatureList, type SignatureEntry } from '../envelope.ts';
import { algorithm } from '../scale/identifiers.ts';
import { Reader } from '../scale/reader.ts';
import { Writer } from '../scale/writer.ts';
import { algorithmText } from './algorithm-text.ts';

/** How a list writes the algorithm: as text in A and A5, as a tag in A6. */
export type ListForm = 'text' | 'tag';

export interface FoundList {
  /** `undefined` for an empty list, which looks the same in all of them. */
  readonly form: ListForm | undefined;
  readonly signatures: readonly SignatureEntry[];
  /** Where the list begins, and so where the payload ends. */
  readonly payloadEnd: number;
}

const ED25519_TEXT = [0x1c, ...new TextEncoder().encode('ed25519')];
/** What an Ed25519 entry begins with, before the 32 bytes of its key; then `0101` and 64 bytes of signature. */
const HEADS = [
  { form: 'text', head: [...ED25519_TEXT, 0x80], codec: algorithmText },
  { form: 'tag', head: [0, 0x80], codec: algorithm },
] as const;
const KEY_BYTES = 32;
const SIGNATURE_HEAD = [0x01, 0x01];
const SIGNATURE_BYTES = 64;

const holds = (bytes: Uint8Array, start: number, expected: readonly number[]): boolean =>
  start >= 0 && expected.every((byte, index) => bytes[start + index] === byte);

function countBytes(count: number): readonly number[] {
  const writer = new Writer();
  writer.length(count);
  return [...writer.finish()];
}

/**
 * Finds the signature list at the end of a message whose payload cannot be read to its end: the longest run of Ed25519
 * entries with their number in front of it, or the byte 00. Shorter runs can fit by chance, since a signature may end in
 * the right byte. `undefined` when there is none behind `from`. Source: wire-format 2.3.
 */
export function findSignatureList(bytes: Uint8Array, from: number): FoundList | undefined {
  for (const { form, head, codec } of HEADS) {
    const size = head.length + KEY_BYTES + SIGNATURE_HEAD.length + SIGNATURE_BYTES;
    let payloadEnd: number | undefined;
    for (let count = 1; ; count += 1) {
      const start = bytes.length - size * count;
      if (!holds(bytes, start, head) || !holds(bytes, start + head.length + KEY_BYTES, SIGNATURE_HEAD)) break;
      const written = countBytes(count);
      const at = start - written.length;
      if (at > from && holds(bytes, at, written)) payloadEnd = at;
    }
    if (payloadEnd !== undefined) {
      return { form, payloadEnd, signatures: readSignatureList(new Reader(bytes, payloadEnd), codec) };
    }
  }
  const last = bytes.length - 1;
  return last > from && bytes[last] === 0 ? { form: undefined, payloadEnd: last, signatures: [] } : undefined;
}
