import { bytesToHex } from '../contract/hex.ts';
import { cutText } from './cut-text.ts';
import { accountText, assetDefinitionText, triggerText } from './inspect-literals.ts';
import type { IdBox } from './scale/identifiers.ts';
import type { NumericValue } from './scale/small-types.ts';
import { visibleText } from './visible-text.ts';

/** Quotation marks and backslashes inside are escaped, so that no text can end its own quotation. */
export const quoted = (text: string): string => `"${visibleText(cutText(text)).replace(/["\\]/gu, '\\$&')}"`;
export const listed = (items: readonly string[]): string => `[${items.join(', ')}]`;

/** Ends with a full stop, and with one only. */
export const sentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`);

/** The entries of a map of values, each value in the words of `describe`. */
export const entriesText = <Value>(
  entries: readonly (readonly [string, Value])[],
  describe: (value: Value) => string,
): string => `{ ${entries.map(([key, value]) => `${visibleText(key)}: ${describe(value)}`).join(', ')} }`;

/** Instructions within another: `(1) … (2) …`. */
export const numberedText = <Instruction>(
  instructions: readonly Instruction[],
  describe: (instruction: Instruction) => string,
): string =>
  instructions.length === 0
    ? 'nothing'
    : instructions.map((each, index) => `(${index + 1}) ${describe(each)}`).join(' ');

/** What stands between the two sides of an operation. */
export const OPERATORS = {
  Add: '+',
  Subtract: '−',
  Multiply: '×',
  Divide: '÷',
  Mod: 'mod',
  RaiseTo: 'to the power of',
  Greater: '>',
  Less: '<',
  Equal: '=',
  And: 'and',
  Or: 'or',
} as const;

const FIXED_DIGITS = 9;

/** A fixed-point number is its value times 10^9. */
export function fixedText(value: bigint): string {
  const digits = String(value).padStart(FIXED_DIGITS + 1, '0');
  const fraction = digits.slice(-FIXED_DIGITS).replace(/0+$/u, '');
  return `${digits.slice(0, -FIXED_DIGITS)}.${fraction === '' ? '0' : fraction}`;
}

/** The wider types are named, since the ledger tells them apart. */
export function numericText({ tag, value }: NumericValue): string {
  if (tag === 'Fixed') return fixedText(value);
  return tag === 'U32' ? String(value) : `${value} (${tag})`;
}

/** Any decoded value, field by field: for the types that have no words of their own. */
export function fieldsText(value: unknown): string {
  if (value === undefined) return 'none';
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean')
    return String(value);
  if (typeof value !== 'object' || value === null) return 'nothing';
  if (value instanceof Uint8Array) return `0x${bytesToHex(value)}`;
  if (Array.isArray(value)) return listed(value.map(fieldsText));
  if ('tag' in value && typeof value.tag === 'string') {
    if (!('value' in value)) return value.tag;
    const { tag, value: body } = value;
    return `${tag} ${tag === 'Fixed' && typeof body === 'bigint' ? fixedText(body) : fieldsText(body)}`;
  }
  return `{ ${Object.entries(value)
    .map(([field, content]) => `${field}: ${fieldsText(content)}`)
    .join(', ')} }`;
}

export function idText(id: IdBox): string {
  switch (id.tag) {
    case 'AccountId':
      return visibleText(accountText(id.value));
    case 'AssetDefinitionId':
      return visibleText(assetDefinitionText(id.value));
    case 'AssetId':
      return visibleText(
        `${assetDefinitionText(id.value.definition_id)}#${accountText(id.value.account_id)}`,
      );
    case 'DomainId':
      return `domain ${visibleText(id.value.name)}`;
    case 'TriggerId':
      return `trigger ${visibleText(triggerText(id.value))}`;
    case 'RoleId':
      return `role ${visibleText(id.value.name)}`;
    case 'ParameterId':
      return `parameter ${visibleText(id.value.name)}`;
    case 'PermissionTokenId':
      return `permission ${visibleText(id.value)}`;
    case 'PeerId':
      return `peer ${fieldsText(id.value)}`;
  }
}
