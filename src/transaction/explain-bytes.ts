import type { BytePart } from './byte-part.ts';
import { decodeTransaction } from './decode.ts';
import { ExplainVisitor } from './explain-visitor.ts';
import { vec } from './scale/collections.ts';
import { signature } from './scale/identifiers.ts';
import { transactionPayload } from './scale/model.ts';
import { versionOne } from './scale/primitives.ts';
import { Reader } from './scale/reader.ts';
import { struct } from './scale/struct.ts';

/** What comes before the payload. Source: WIRE-FORMAT.md, "Envelope". */
const head = versionOne(struct({ signatures: vec(signature) }));

/**
 * The parts that touch bytes from..to-1, ascending, without gaps or overlaps. The first and the last may reach beyond
 * them. Of a transaction of any size this costs a few steps over its bytes, and values for the parts asked for only.
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
