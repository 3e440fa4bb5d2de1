import type { Schema } from './schema.ts';
import { isFields } from '../fields.ts';

const utf8 = new TextEncoder();

const compareBytes = (left: Uint8Array, right: Uint8Array): number => Buffer.compare(left, right);

/**
 * The order of two values of a type as derived in Rust: field by field, variant by variant, bytes unsigned.
 */
export function compareValues(schema: Schema, name: string, left: unknown, right: unknown): number {
  if (typeof left === 'string' && typeof right === 'string') {
    const type = schema.type(name);
    if (type.kind !== 'enum') return compareBytes(utf8.encode(left), utf8.encode(right));
    const place = (tag: string): number => type.variants.findIndex((variant) => variant.tag === tag);
    return place(left) - place(right);
  }
  if (left instanceof Uint8Array && right instanceof Uint8Array) return compareBytes(left, right);
  if (!isFields(left) || !isFields(right)) throw new Error(`${name} is not a key of any map or set.`);
  for (const { step, type } of schema.edges(name)) {
    const order = type === undefined ? 0 : compareValues(schema, type, left[step], right[step]);
    if (order !== 0) return order;
  }
  return 0;
}
