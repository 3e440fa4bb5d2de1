import { hexToBytes } from '../../contract/hex.ts';
import type { Random } from '../random.ts';
import { isFields } from '../transaction/fields.ts';

const MAX_BYTES = 60_000;

const bytesOf = (hexes: string): readonly Uint8Array[] => hexes.split(' ').map(hexToBytes);

/** Bytes that mean something somewhere: tags, the ends of UTF-8, lengths in every form up to what no message holds. */
const TELLING = bytesOf(
  '00 01 02 03 04 08 0d 14 16 17 20 22 7f 80 c0 ed f4 fc fe ff 0101 fdff 02000100 feffffff 0300000040 13ffffffffffffff7f 0100 02000000',
);
/** What opens one more level: a sequence, a pair, a condition, a list, `not`, a query, a literal in a literal. */
const LEVELS = bytesOf('0704 06 050d0001 0304 09 0e01 0d0304 04040461');

/** Some of another message, of this one, or bytes of our own, for what stands at a place. */
function otherBytes(bytes: Uint8Array, at: number, other: Uint8Array, random: Random): Iterable<number> {
  const byte = bytes[at] ?? 0;
  const start = random.pick(other.length);
  switch (random.pick(10)) {
    case 0:
      return [byte ^ (1 << random.pick(8))];
    case 1:
      return [byte + random.one([4, -4])];
    case 2:
    case 3:
      return random.one(TELLING);
    case 4:
      return random.numbers(random.pick(8));
    case 5:
      return other.subarray(start, start + random.one([8, 200, 5000]));
    case 6:
      return bytes.subarray(random.pick(bytes.length)).subarray(0, random.pick(200));
    case 7: {
      const level = random.one(LEVELS);
      return Buffer.concat(Array.from({ length: 2 ** random.pick(13) }, () => level));
    }
    default:
      return [];
  }
}

/** The message with one to four things changed anywhere in its bytes. */
export function mutateBytes(original: Uint8Array, other: Uint8Array, random: Random): Uint8Array {
  let bytes = original;
  for (let left = 1 + random.pick(4) * random.pick(2); left > 0; left -= 1) {
    const at = random.pick(bytes.length + 1);
    const added = Uint8Array.from(otherBytes(bytes, at, other, random));
    const removed = random.one([0, 1, 1, added.length, random.pick(100), bytes.length]);
    bytes = Buffer.concat([bytes.subarray(0, at), added, bytes.subarray(at + removed)]);
  }
  return Uint8Array.from(bytes.subarray(0, MAX_BYTES));
}

/** Objects, members and numbers of the JSON that a report records. */
const JSON_PARTS = [
  /\{[^{}]*\}/gu,
  /"[^"]*"\s*:\s*(?:"(?:[^"\\]|\\.)*"|[^,{}\s]+)/gu,
  /(?<=:\s*)\d+/gu,
] as const;

/** One thing in a report's JSON changed: an object or member more, less, twice or elsewhere; a number. */
export function otherJson(json: string, random: Random): string {
  if (!json.startsWith('[{')) return json;
  const parts = [...json.matchAll(random.one(JSON_PARTS))];
  if (parts.length === 0) return json;
  const { 0: part, index } = random.one(parts);
  const [another] = random.one(parts);
  const changed = part.replace(/:.*/u, `:${random.pick(3)}`);
  const forms = /^\d/u.test(part)
    ? [`${Number(part) + 1}`, '0', '1', '2', `${part}.0`, `${part}e0`, `-${part}`, `0${part}`, `"${part}"`]
    : [another, `${part},${another}`, `${another},${part}`, `${part},${changed}`, `${changed},${part}`, ''];
  const text = json.slice(0, index) + random.one(forms) + json.slice(index + part.length);
  return text.replace(/,,|[[{],|,[\]}]/u, (commas) => commas.replace(',', ''));
}

const LETTERS = Array.from('019aА "\\,{}[]:-.e_\u200b\u202e\u0000');
const WORDS = [
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
];

/** Somewhere letters or a word more, less or another; or two letters that stood beside each other exchanged. */
function otherText(text: string, random: Random): string {
  if (text.startsWith('[{') && random.pick(3) > 0) return otherJson(text, random);
  const at = random.pick(text.length + 1);
  // A digit that stays a digit, and a letter that stays one: where a checksum or a form would not give it away.
  const neighbour = String.fromCharCode((text.charCodeAt(at) || 48) ^ 1);
  const exchanged = (text[at + 1] ?? '') + (text[at] ?? '');
  const added = random.one([
    '',
    neighbour,
    exchanged,
    text,
    text.slice(at).toUpperCase(),
    random.one(LETTERS),
    random.one(WORDS),
  ]);
  return text.slice(0, at) + added + text.slice(at + random.one([0, 1, 2, 3, text.length]));
}

function otherNumber(value: bigint, random: Random): bigint {
  const flipped = value ^ (1n << BigInt(random.pick(64)));
  const any = BigInt(random.next());
  return random.one([value + 1n, value - 1n, flipped, 0n, 1n, 2n, value * 1000n, value / 1000n, any]);
}

function otherList(items: readonly unknown[], random: Random): unknown {
  const at = random.pick(items.length + 1);
  const added = random.one([[], [items[random.pick(items.length)]], [items[at + 1], items[at]]]);
  return items.toSpliced(at, random.pick(3), ...added);
}

type Replace = (value: unknown) => unknown;

/** The value with another at one place in it, chosen at random on the way down. */
function changedAt(value: unknown, random: Random, replace: Replace): unknown {
  if (Array.isArray(value)) {
    if (value.length === 0 || random.pick(6) === 0) return replace(value);
    const index = random.pick(value.length);
    return value.with(index, changedAt(value[index], random, replace));
  }
  const names = isFields(value) ? Object.keys(value).filter((name) => name !== 'tag') : [];
  if (!isFields(value) || names.length === 0 || random.pick(20) === 0) return replace(value);
  const name = random.one(names);
  return { ...value, [name]: changedAt(value[name], random, replace) };
}

/**
 * A decoded payload with one to three things in it changed: texts, numbers, lists, or a part of it or of
 * another payload put in another's place. Not every result has bytes.
 */
export function mutateValue(original: unknown, other: unknown, random: Random): unknown {
  const partOf = (whole: unknown): unknown => {
    let found: unknown;
    changedAt(whole, random, (part) => (found = part));
    return found;
  };
  const replace: Replace = (value) => {
    if (random.pick(12) === 0) return partOf(random.one([original, other]));
    if (typeof value === 'string') return otherText(value, random);
    if (typeof value === 'number') return Number(otherNumber(BigInt(value), random));
    if (typeof value === 'bigint') return otherNumber(value, random);
    if (typeof value === 'boolean') return !value;
    return Array.isArray(value) ? otherList(value, random) : partOf(other);
  };
  let value = original;
  for (let left = 1 + random.pick(3) * random.pick(2); left > 0; left -= 1)
    value = changedAt(value, random, replace);
  return value;
}

/** The value with each text in it replaced. */
export function withTexts(value: unknown, replace: (text: string) => string): unknown {
  if (typeof value === 'string') return replace(value);
  if (Array.isArray(value)) return value.map((item: unknown) => withTexts(item, replace));
  if (!isFields(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withTexts(item, replace)]));
}
