import type { BytePart } from './byte-part.ts';
import { decodeTransaction } from './decode.ts';
import { explainOlder } from './explain-older.ts';
import { ExplainVisitor } from './explain-visitor.ts';
import { vec } from './scale/collections.ts';
import { signature } from './scale/identifiers.ts';
import { transactionPayload } from './scale/model.ts';
import { versionOne } from './scale/primitives.ts';
import { Reader } from './scale/reader.ts';
import { struct } from './scale/struct.ts';
import type { TransactionCrypto } from './transaction-crypto.ts';

/** What comes before the payload. Source: wire-format 1.2. */
const head = versionOne(struct({ signatures: vec(signature) }));

/**
 * The parts that touch bytes from..to-1, ascending, without gaps or overlaps. The first and the last may reach beyond
 * them. Of a transaction of any size this costs a few steps over its bytes, and values for the parts asked for only.
 *
 * Bytes of an older layout can be read by the types of several releases. With `crypto` they are explained by those that
 * `inspectTransaction` shows; without, by the oldest that fit.
 * @throws the errors of decodeTransaction
 */
export function explainBytes(
  bytes: Uint8Array,
  from: number,
  to: number,
  crypto?: TransactionCrypto,
): readonly BytePart[] {
  const transaction = decodeTransaction(bytes);
  if (to <= from) return [];
  if (transaction.layout !== 'B') return explainOlder(bytes, transaction, { from, to }, crypto);
  const visitor = new ExplainVisitor(from, to);
  const reader = new Reader(bytes);
  head.walk(reader, visitor);
  transactionPayload.walk(reader, visitor);
  return visitor.parts;
}
