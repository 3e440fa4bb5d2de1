import { readSignatureList, type SignatureEntry } from '../envelope.ts';
import { TransactionDecodeError } from '../errors.ts';
import { Reader } from '../scale/reader.ts';
import { RELEASES, readOlderContent, type OlderContent, type Release } from './content.ts';
import { findSignatureList } from './find-list.ts';

/** A transaction whose payload comes before its signatures, as up to Iroha 2.0.0-pre-rc.14. */
export interface OlderTransaction {
  /**
   * `A6` when its signatures are written as rc.14 writes them. `A` stands for A5 too: they have the same envelope, and
   * only a signature can prove the hash rule. Without signatures it stands for all three.
   */
  readonly layout: 'A' | 'A6';
  /** The list as it stands in the message; the bytes are views into it. */
  readonly signatures: readonly SignatureEntry[];
  /** Where the payload begins in the message. */
  readonly payloadOffset: number;
  /** The bytes that are hashed: a view into the message, never re-encoded. */
  readonly payload: Uint8Array;
  /** What it says by the types of each release that it can be of, the oldest first. Never empty. */
  readonly readings: readonly OlderContent[];
  /** The first of the readings. */
  read(): OlderContent;
}

const PAYLOAD_OFFSET = 1;

interface Attempt {
  readonly release: Release;
  readonly content: OlderContent;
  /** The list behind a payload that was read to its end. */
  readonly list?: { readonly signatures: readonly SignatureEntry[]; readonly payloadEnd: number };
}

function attempt(bytes: Uint8Array, release: Release): Attempt | TransactionDecodeError {
  const reader = new Reader(bytes, PAYLOAD_OFFSET);
  try {
    const content = readOlderContent(reader, release);
    if (content.unknown) return { release, content };
    const payloadEnd = reader.offset;
    const signatures = readSignatureList(reader, release.algorithm);
    reader.end();
    return { release, content, list: { signatures, payloadEnd } };
  } catch (error) {
    if (error instanceof TransactionDecodeError) return error;
    throw error;
  }
}

function transactionOf(
  bytes: Uint8Array,
  layout: OlderTransaction['layout'],
  { signatures, payloadEnd }: NonNullable<Attempt['list']>,
  readings: readonly [OlderContent, ...OlderContent[]],
): OlderTransaction {
  return {
    layout,
    signatures,
    payloadOffset: PAYLOAD_OFFSET,
    payload: bytes.subarray(PAYLOAD_OFFSET, payloadEnd),
    readings,
    read: () => readings[0],
  };
}

/** What was read furthest says best what is wrong. */
const furthest = (errors: readonly TransactionDecodeError[]): TransactionDecodeError | undefined =>
  errors.toSorted((left, right) => right.offset - left.offset)[0];

/**
 * Reads a transaction in layout A, A5 or A6, with the types of each. The payload ends where a full reading ends; where
 * none is possible, because a type is not known here, the list is looked for at the end of the message. The first byte
 * is taken for the version. Source: wire-format part 2.
 * @throws TransactionDecodeError when no release's types fit
 */
export function readOlderTransaction(bytes: Uint8Array): OlderTransaction {
  const readable: Attempt[] = [];
  const failures: TransactionDecodeError[] = [];
  for (const release of RELEASES) {
    const attempted = attempt(bytes, release);
    if (attempted instanceof TransactionDecodeError) failures.push(attempted);
    else readable.push(attempted);
  }

  const whole = readable.find(({ list }) => list !== undefined);
  if (whole?.list) {
    const { list, content, release } = whole;
    const others = readable
      .filter((each) => each !== whole && each.list?.payloadEnd === list.payloadEnd)
      .map((each) => each.content);
    return transactionOf(bytes, release.layout === 'A6' ? 'A6' : 'A', list, [content, ...others]);
  }

  const [first] = readable;
  if (!first) throw furthest(failures) ?? new TransactionDecodeError(PAYLOAD_OFFSET, 'a payload');
  const stoppedAt = Math.min(...readable.map(({ content }) => content.unknown?.offset ?? bytes.length));
  const list = findSignatureList(bytes, stoppedAt);
  const fitting = readable
    .filter(({ release }) => list?.form === undefined || (release.layout === 'A6') === (list.form === 'tag'))
    .map(({ content }) => content);
  const [content, ...others] = fitting;
  if (!list || !content) {
    throw new TransactionDecodeError(bytes.length, 'a list of signatures at the end of the transaction');
  }
  // An empty list tells nothing: then the oldest release whose types fit does.
  return transactionOf(bytes, content.layout === 'A6' ? 'A6' : 'A', list, [content, ...others]);
}
