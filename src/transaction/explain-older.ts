import { UnknownTypeError } from './errors.ts';
import type { BytePart } from './byte-part.ts';
import { ExplainVisitor } from './explain-visitor.ts';
import { algorithmText } from './older/algorithm-text.ts';
import { RELEASES, type Release } from './older/content.ts';
import { accountId } from './older/identifiers.ts';
import type { OlderTransaction } from './older/read-older.ts';
import { option, vec } from './scale/collections.ts';
import type { Codec } from './scale/codec.ts';
import { enumeration } from './scale/enumeration.ts';
import { algorithm } from './scale/identifiers.ts';
import { bytes, bytesOf, u32, u64, versionOne } from './scale/primitives.ts';
import { Reader } from './scale/reader.ts';
import { struct } from './scale/struct.ts';

const version = versionOne(struct({}));

/** Source: wire-format 2.1. */
const payloadOf = ({ types }: Release): Codec<unknown> =>
  struct({
    authority: accountId,
    instructions: enumeration('Executable', {
      0: ['Instructions', vec(types.instruction)],
      1: ['Wasm', bytes],
    }),
    creation_time_ms: u64,
    time_to_live_ms: u64,
    nonce: option(u32),
    metadata: types.valueMap,
  });

const listOf = (layout: OlderTransaction['layout']): Codec<unknown> =>
  struct({
    signatures: vec(
      struct({
        public_key: struct({
          digest_function: layout === 'A6' ? algorithm : algorithmText,
          payload: bytesOf('public key'),
        }),
        payload: bytesOf('signature'),
      }),
    ),
  });

const PAYLOADS = new Map(RELEASES.map((release) => [release.layout, payloadOf(release)]));

/**
 * The parts of a payload that holds a type that is not known here, up to that; the rest is one part. Items cannot be
 * skipped then, since nothing says where the one with that type ends.
 */
function partsOfUnknown(payload: Codec<unknown>, reader: Reader, end: number): readonly BytePart[] {
  const visitor = new ExplainVisitor(0, end);
  try {
    payload.walk(reader, visitor);
  } catch (error) {
    if (!(error instanceof UnknownTypeError)) throw error;
    const value = `From here on it cannot be read: it holds ${error.what}.`;
    visitor.add({ start: error.offset, end, path: 'payload', what: 'payload (not explained)', value });
  }
  return visitor.parts;
}

/**
 * Explains a transaction of the layouts A, A5 and A6 that was decoded from this message: by the types of the oldest
 * release that it can be of, as far as they are known. Source: wire-format part 2.
 */
export function explainOlder(
  message: Uint8Array,
  transaction: OlderTransaction,
  visitor: ExplainVisitor,
): void {
  const { layout, unknown } = transaction.read();
  const payload = PAYLOADS.get(layout) ?? struct({});
  const payloadEnd = transaction.payloadOffset + transaction.payload.length;
  const reader = new Reader(message);
  version.walk(reader, visitor);
  if (unknown === undefined) payload.walk(reader, visitor);
  else for (const part of partsOfUnknown(payload, reader, payloadEnd)) visitor.add(part);
  listOf(transaction.layout).walk(new Reader(message, payloadEnd), visitor);
}
