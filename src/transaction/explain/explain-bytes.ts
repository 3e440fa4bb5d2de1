import type { BytePart } from './byte-part.ts';
import { decodeTransaction } from '../envelope/decode.ts';
import { ExplainVisitor } from './explain-visitor.ts';
import { vec } from '../scale/collections.ts';
import { signature } from '../scale/identifiers.ts';
import { transactionPayload } from '../scale/model.ts';
import { versionOne } from '../scale/primitives.ts';
import { Reader } from '../scale/reader.ts';
import { struct } from '../scale/struct.ts';

/** The bytes before the payload. Source: WIRE-FORMAT.md, "Envelope". */
const head = versionOne(struct({ signatures: vec(signature) }));

/**
 * The parts that overlap bytes from..to-1, ascending, without gaps or overlaps. The first and last may extend
 * past the range. Takes a few passes over the bytes, and makes values only for the requested parts.
 * @throws the errors of decodeTransaction
 */
export function explainBytes(bytes: Uint8Array, from: number, to: number): readonly BytePart[] {
  decodeTransaction(bytes);
  if (to <= from) return [];
  const visitor = new ExplainVisitor(from, to);
  const reader = new Reader(bytes);
  head.walk(reader, visitor);
  transactionPayload.walk(reader, visitor);
  return visitor.parts;
}
