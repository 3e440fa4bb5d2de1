import type { Choices } from './choices.ts';
import type { Rule } from './rules.ts';
import type { Width } from './schema.ts';

const oneOf = <T>(choices: Choices, [first, ...rest]: readonly [T, ...T[]]): T => {
  const index = choices.pick(rest.length + 1);
  return index === 0 ? first : (rest[index - 1] ?? first);
};

/** Lengths on both sides of where the prefix takes another form; the longest are chosen seldom. */
const LENGTHS = [0, 1, 2, 3, 62, 63, 64, 65, 200, 16_383, 16_384] as const;
const lengthOf = (choices: Choices): number => {
  const length = oneOf(choices, LENGTHS);
  return length > 1000 && choices.pick(10) < 9 ? 5 : length;
};

const TEXTS = [
  '',
  'a',
  'ä',
  '€',
  '𐍈',
  '\u{10ffff}',
  '\ud7ff\ue000',
  '\u0000',
  '\ufeff',
  '\u202e',
  '\u200b',
  ' \t\r\n',
  'e\u0301',
  '"\\/',
  '[{"id":"203.0.113.7"}]',
] as const;

/** Odd, but names: no white space, no @, # or $. */
const NAMES = [
  'a',
  'A',
  'rose',
  'é',
  'e\u0301',
  '名前',
  '𝔫',
  '\u200b',
  '\u00ad',
  '\ufeff',
  '\u202e',
  '\u0000',
  '\u001c',
  '\u180e',
  '\u2060',
  '+_-/.:?%&!',
  '"\\',
  '\ud7ff',
  '\ue000',
  '\uffff',
  '\u{10000}',
] as const;

const IPFS_PATHS = [
  'Qm',
  '/ipfs/QmQqzMTavQgT4f4T5v6PWBp7XNKtoPmC9jvn12WPT3gkSE',
  '/ipld/ab/cd',
  '/ipns/',
  '/ipns/x/yz',
  '名',
] as const;

export function textOf(choices: Choices, rule: Rule | undefined): string {
  if (rule === 'ipfs path') return oneOf(choices, IPFS_PATHS);
  if (rule !== 'name') {
    const text = oneOf(choices, TEXTS);
    return text + 'x'.repeat(choices.pick(3) === 0 ? 0 : lengthOf(choices));
  }
  const name = oneOf(choices, NAMES);
  return name + oneOf(choices, ['', ...NAMES]) + 'n'.repeat(choices.pick(8) === 7 ? lengthOf(choices) : 0);
}

const bits = (choices: Choices, width: number): bigint => {
  let value = 0n;
  for (let done = 0; done < width; done += 16) value = (value << 16n) | BigInt(choices.pick(1 << 16));
  return BigInt.asUintN(width, value);
};

export function integerOf(
  choices: Choices,
  width: Width,
  signed: boolean,
  rule: Rule | undefined,
): number | bigint {
  const highest = (1n << BigInt(signed ? width - 1 : width)) - 1n;
  const lowest = rule === 'not zero' ? 1n : 0n;
  const most = rule === 'below a billion' ? 999_999_999n : highest;
  const edges = [lowest, 1n, 2n, 255n, 256n, 65_535n, 1_000_000_000n, most >> 1n, most - 1n, most] as const;
  const index = choices.pick(edges.length * 2);
  const found = edges[index] ?? bits(choices, width);
  const value = found > most ? found % (most + 1n) : found;
  const allowed = value < lowest ? lowest : value;
  return width < 64 ? Number(allowed) : allowed;
}

export function bytesOf(choices: Choices, length = lengthOf(choices)): Uint8Array {
  const bytes = new Uint8Array(length);
  const first = choices.pick(256);
  const step = choices.pick(256);
  for (let index = 0; index < length; index += 1) bytes[index] = first + step * index;
  return bytes;
}
