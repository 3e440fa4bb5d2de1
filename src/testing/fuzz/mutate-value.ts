import type { Random } from '../transaction/random.ts';
import { isJson, mutateJson } from './mutate-json.ts';

type Fields = Readonly<Record<string, unknown>>;
type Replace = (value: unknown) => unknown;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array);

const LETTERS = [
  '0',
  '1',
  '9',
  'a',
  'А',
  ' ',
  '"',
  '\\',
  ',',
  '{',
  '}',
  '[',
  ']',
  ':',
  '-',
  '.',
  'e',
  '_',
  '\u200b',
  '\u202e',
  '\u0000',
] as const;
const WORDS = [
  '',
  '"id":"x",',
  '"sts":2',
  '\\u0041',
  'null',
  '1e3',
  '-0',
  '0.0',
  ' \n',
  '_1',
  '#contribution',
  'mallory',
] as const;

/** Somewhere a letter or a word more, less, or another; or two that stood beside each other exchanged. */
function otherText(text: string, random: Random): string {
  if (isJson(text) && random.pick(3) > 0) return mutateJson(text, random);
  const at = random.pick(text.length + 1);
  const letter = LETTERS[random.pick(LETTERS.length)] ?? '';
  const word = WORDS[random.pick(WORDS.length)] ?? '';
  switch (random.pick(7)) {
    case 0:
      return text.slice(0, at) + letter + text.slice(at);
    case 1:
      return text.slice(0, at) + text.slice(at + 1);
    case 2:
      return text.slice(0, at) + letter + text.slice(at + 1);
    case 3:
      return text.slice(0, at) + word + text.slice(at + random.pick(4));
    case 4:
      return text.slice(0, at) + (text[at + 1] ?? '') + (text[at] ?? '') + text.slice(at + 2);
    case 5: {
      // A digit that stays a digit, and a letter that stays one: where a checksum or a form would not give it
      // away.
      const code = text.charCodeAt(at);
      return text.slice(0, at) + String.fromCharCode(Number.isNaN(code) ? 48 : code ^ 1) + text.slice(at + 1);
    }
    default:
      return random.pick(2) === 0 ? text.toUpperCase() : text.repeat(2);
  }
}

const otherNumber = (value: number, random: Random): number =>
  [value + 1, value - 1, value ^ (1 << random.pick(31)), 0, 1, 2, random.next()][random.pick(7)] ?? 0;
const otherBigint = (value: bigint, random: Random): bigint =>
  [
    value + 1n,
    value - 1n,
    value ^ (1n << BigInt(random.pick(64))),
    0n,
    value * 1000n,
    value / 1000n,
    BigInt(random.next()),
  ][random.pick(7)] ?? 0n;

function otherList(items: readonly unknown[], random: Random): unknown {
  const at = random.pick(items.length + 1);
  switch (random.pick(4)) {
    case 0:
      return items.toSpliced(at, 1);
    case 1:
      return items.toSpliced(at, 0, items[random.pick(items.length)]);
    case 2:
      return items.toSpliced(at, 2, items[at + 1], items[at]);
    default:
      return items.toSpliced(at, 1, items[random.pick(items.length)]);
  }
}

/** The value with another at one place in it, chosen at random on the way down. */
function changedAt(value: unknown, random: Random, replace: Replace): unknown {
  if (Array.isArray(value)) {
    if (value.length === 0 || random.pick(6) === 0) return replace(value);
    const index = random.pick(value.length);
    return value.with(index, changedAt(value[index], random, replace));
  }
  if (!isFields(value) || random.pick(20) === 0) return replace(value);
  const names = Object.keys(value).filter((name) => name !== 'tag');
  const name = names[random.pick(names.length)];
  return name === undefined ? replace(value) : { ...value, [name]: changedAt(value[name], random, replace) };
}

/** Any part of a value, to be put elsewhere. */
function partOf(value: unknown, random: Random): unknown {
  let found: unknown;
  changedAt(value, random, (part) => (found = part));
  return found;
}

/**
 * A decoded payload with one to three things in it changed: texts, numbers, lists, or a part of it or of
 * another payload put in another's place. Not every result has bytes.
 */
export function mutateValue(original: unknown, other: unknown, random: Random): unknown {
  const replace: Replace = (value) => {
    if (random.pick(12) === 0) return partOf(random.pick(2) === 0 ? original : other, random);
    if (typeof value === 'string') return otherText(value, random);
    if (typeof value === 'number') return otherNumber(value, random);
    if (typeof value === 'bigint') return otherBigint(value, random);
    if (typeof value === 'boolean') return !value;
    return Array.isArray(value) ? otherList(value, random) : partOf(other, random);
  };
  let value = original;
  for (let left = 1 + random.pick(3) * random.pick(2); left > 0; left -= 1) {
    value = changedAt(value, random, replace);
  }
  return value;
}

/** The value with each text in it replaced. */
export function withTexts(value: unknown, replace: (text: string) => string): unknown {
  if (typeof value === 'string') return replace(value);
  if (Array.isArray(value)) return value.map((item: unknown) => withTexts(item, replace));
  if (!isFields(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withTexts(item, replace)]));
}
