import { bytesToHex } from '../../contract/hex.ts';
import { cutText } from './cut-text.ts';
import { accountText, assetDefinitionText, triggerText } from './literals.ts';
import type { IdBox } from '../scale/identifiers.ts';
import type { NumericValue } from '../scale/small-types.ts';
import { joined, text, type Words } from './text.ts';

/** Escapes quotation marks and backslashes: no text can end its own quotation. */
export const quoted = (content: string): readonly Words[] =>
  text`"${cutText(content).replace(/["\\]/gu, '\\$&')}"`;
export const listed = (items: readonly Words[]): readonly Words[] => ['[', joined(items, ', '), ']'];

/** The entries of a map of values, each value in the words of `describe`. */
export const entriesText = <Value>(
  entries: readonly (readonly [string, Value])[],
  describe: (value: Value) => readonly Words[],
): readonly Words[] => [
  '{ ',
  joined(
    entries.map(([key, value]) => text`${key}: ${describe(value)}`),
    ', ',
  ),
  ' }',
];

/** Instructions within another: `(1) … (2) …`. */
export const numberedText = <Instruction>(
  instructions: readonly Instruction[],
  describe: (instruction: Instruction) => readonly Words[],
): readonly Words[] =>
  instructions.length === 0
    ? ['nothing']
    : joined(
        instructions.map((each, index) => text`(${index + 1}) ${describe(each)}`),
        ' ',
      );

/** The words between the operands of an operation. */
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

/** Names the wider types, which the ledger distinguishes. */
export function numericText({ tag, value }: NumericValue): string {
  if (tag === 'Fixed') return fixedText(value);
  return tag === 'U32' ? String(value) : `${value} (${tag})`;
}

/** Any decoded value, field by field: for the types that have no words of their own. */
export function fieldsText(value: unknown): readonly Words[] {
  if (value === undefined) return ['none'];
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean')
    return [String(value)];
  if (typeof value !== 'object' || value === null) return ['nothing'];
  if (value instanceof Uint8Array) return [`0x${bytesToHex(value)}`];
  if (Array.isArray(value)) return listed(value.map(fieldsText));
  if ('tag' in value && typeof value.tag === 'string') {
    if (!('value' in value)) return [value.tag];
    const { tag, value: body } = value;
    return [`${tag} `, tag === 'Fixed' && typeof body === 'bigint' ? fixedText(body) : fieldsText(body)];
  }
  const fields = Object.entries(value).map(([field, content]) => [`${field}: `, fieldsText(content)]);
  return ['{ ', joined(fields, ', '), ' }'];
}

export function idText(id: IdBox): readonly Words[] {
  switch (id.tag) {
    case 'AccountId':
      return text`${accountText(id.value)}`;
    case 'AssetDefinitionId':
      return text`${assetDefinitionText(id.value)}`;
    case 'AssetId':
      return text`${assetDefinitionText(id.value.definition_id)}#${accountText(id.value.account_id)}`;
    case 'DomainId':
      return text`domain ${id.value.name}`;
    case 'TriggerId':
      return text`trigger ${triggerText(id.value)}`;
    case 'RoleId':
      return text`role ${id.value.name}`;
    case 'ParameterId':
      return text`parameter ${id.value.name}`;
    case 'PermissionTokenId':
      return text`permission ${id.value}`;
    case 'PeerId':
      return text`peer ${fieldsText(id.value)}`;
  }
}
