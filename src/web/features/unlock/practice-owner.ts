import type { KeyOwner } from '../../../signer/signer.ts';

const COLOURS = [
  'amber',
  'blue',
  'coral',
  'green',
  'grey',
  'indigo',
  'ivory',
  'olive',
  'red',
  'silver',
  'violet',
  'white',
];
const BIRDS = [
  'crane',
  'dove',
  'falcon',
  'finch',
  'heron',
  'kite',
  'lark',
  'owl',
  'plover',
  'robin',
  'swift',
  'tern',
];
const SUFFIX_RANGE = 10_000;

function randomBelow(limit: number): number {
  const [value = 0] = crypto.getRandomValues(new Uint32Array(1));
  return value % limit;
}

const pick = (words: readonly string[]): string => words[randomBelow(words.length)] ?? '';

/** A new practice account of a new peer, named so that a person can tell two of them apart: `analyst@blue-heron-0418`. */
export function practiceOwner(): KeyOwner {
  const peerId = `${pick(COLOURS)}-${pick(BIRDS)}-${String(randomBelow(SUFFIX_RANGE)).padStart(4, '0')}`;
  return { accountId: `analyst@${peerId}`, email: `analyst@${peerId}.example` };
}
