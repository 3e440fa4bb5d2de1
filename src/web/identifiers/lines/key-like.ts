import { parseIdentifier } from '../../../contract/identifier/index.ts';
import { readTyped } from '../../../contract/identifier/typed/read-typed.ts';
import { LINE_FIELDS, type LineField, type LineFields } from './line.ts';

const KEY_LIKE = /(?<![0-9a-f])(?:[0-9a-f]{64}|[0-9a-f]{128})(?![0-9a-f])/iu;
const KEY_DIGITS = 64;

/** Of the problem with a field that holds one. */
export const KEY_LIKE_CODE = 'key-like';

/** Whether a text has the form of a private key, or of one with its public half, somewhere in it. */
export function mayHoldKey(text: string): boolean {
  return text.length >= KEY_DIGITS && KEY_LIKE.test(text);
}

/** An identifier that can be read is none: the path of a URL may be a hash. */
export function isKeyLike(field: LineField, text: string): boolean {
  return mayHoldKey(text) && (field !== 'id' || !parseIdentifier(readTyped(text).text).ok);
}

/** What may be stored or exported of a line: without what may be a key. */
export function withoutKeys(fields: LineFields): LineFields {
  const keyLike = LINE_FIELDS.filter((field) => isKeyLike(field, fields[field]));
  return keyLike.length === 0
    ? fields
    : { ...fields, ...Object.fromEntries(keyLike.map((field) => [field, ''])) };
}
