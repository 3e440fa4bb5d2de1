import { UnknownTypeError } from './errors.ts';
import type { BytePart } from './byte-part.ts';
import { ExplainVisitor } from './explain-visitor.ts';
import { algorithmText } from './older/algorithm-text.ts';
import { RELEASES, type Release } from './older/content.ts';
import { olderHash } from './older/hash-rule.ts';
import { accountId } from './older/identifiers.ts';
import type { OlderTransaction } from './older/read-older.ts';
import { readingFor } from './older/reading-for.ts';
import { option, vec } from './scale/collections.ts';
import type { Codec } from './scale/codec.ts';
import { enumeration } from './scale/enumeration.ts';
import { algorithm } from './scale/identifiers.ts';
import { bytes, bytesOf, u32, u64, versionOne } from './scale/primitives.ts';
import { Reader } from './scale/reader.ts';
import { struct } from './scale/struct.ts';
import type { TransactionCrypto } from './transaction-crypto.ts';

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
 * The parts of a transaction of the layouts A, A5 and A6, decoded from this message, that touch the bytes `from` to
 * `to - 1`. They are those of the reading that the inspection shows too, or without `crypto` the oldest. From a type
 * that is not known here on, the payload is one part. Source: wire-format part 2.
 */
export function explainOlder(
  message: Uint8Array,
  transaction: OlderTransaction,
  { from, to }: { readonly from: number; readonly to: number },
  crypto: TransactionCrypto | undefined,
): readonly BytePart[] {
  const { readings } = transaction;
  const isSure = readings.length === 1 || crypto === undefined;
  const content = isSure
    ? transaction.read()
    : readingFor(transaction, olderHash(transaction, crypto).layout);
  const payloadEnd = transaction.payloadOffset + transaction.payload.length;
  const readTo = content.unknown?.offset ?? payloadEnd;
  const visitor = new ExplainVisitor(from, Math.min(to, readTo));
  const reader = new Reader(message);
  try {
    version.walk(reader, visitor);
    if (from < readTo) PAYLOADS.get(content.layout)?.walk(reader, visitor);
  } catch (error) {
    if (!(error instanceof UnknownTypeError)) throw error;
  }
  const rest = new ExplainVisitor(from, to);
  if (content.unknown !== undefined) {
    const value = `From here on it cannot be read: it holds ${content.unknown.what}.`;
    rest.add({ start: readTo, end: payloadEnd, path: 'payload', what: 'payload (not explained)', value });
  }
  listOf(transaction.layout).walk(new Reader(message, payloadEnd), rest);
  return [...visitor.parts, ...rest.parts];
}
