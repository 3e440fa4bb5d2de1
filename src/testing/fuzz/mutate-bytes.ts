import type { Random } from '../transaction/random.ts';

const MAX_BYTES = 60_000;
function join(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let end = 0;
  for (const each of parts) {
    whole.set(each, end);
    end += each.length;
  }
  return whole;
}

/** Bytes that mean something somewhere: tags, lengths in every form, signs, the ends of UTF-8. */
const TELLING = [
  0, 1, 2, 3, 4, 8, 13, 20, 22, 23, 0x20, 0x22, 0x7f, 0x80, 0xc0, 0xed, 0xf4, 0xfc, 0xfe, 0xff,
] as const;

/** Lengths in every form, shortest and not, up to what no message holds. */
const LENGTHS: readonly (readonly number[])[] = [
  [0x00],
  [0xfc],
  [0x01, 0x01],
  [0xfd, 0xff],
  [0x02, 0x00, 0x01, 0x00],
  [0xfe, 0xff, 0xff, 0xff],
  [0x03, 0, 0, 0, 0x40],
  [0x13, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f],
  [0x01, 0x00],
  [0x02, 0x00, 0x00, 0x00],
];

/**
 * The bytes that open one more level: a sequence, a pair, a condition, a list, `not`, a query, a literal in a
 * literal.
 */
const LEVELS: readonly (readonly number[])[] = [
  [7, 4],
  [6],
  [5, 13, 0, 1],
  [3, 4],
  [9],
  [14, 1],
  [13, 3, 4],
  [4, 4, 4, 97],
];

interface Place {
  readonly bytes: Uint8Array;
  readonly at: number;
  /** Another transaction, to take parts of. */
  readonly other: Uint8Array;
  readonly random: Random;
}

const spliced = ({ at, bytes }: Place, removed: number, added: Uint8Array): Uint8Array =>
  join(bytes.subarray(0, at), added, bytes.subarray(at + removed));
const part = (bytes: Uint8Array, random: Random, most = 200): Uint8Array => {
  const start = random.pick(bytes.length + 1);
  return bytes.subarray(start, start + random.pick(most));
};
const of = (rows: readonly (readonly number[])[], random: Random): readonly number[] =>
  rows[random.pick(rows.length)] ?? [];

/** Each takes a place in a message and answers another message. */
const MUTATIONS: readonly ((place: Place) => Uint8Array)[] = [
  (place) => spliced(place, 1, Uint8Array.of((place.bytes[place.at] ?? 0) ^ (1 << place.random.pick(8)))),
  (place) => spliced(place, 1, Uint8Array.of(place.random.pick(256))),
  (place) => spliced(place, 1, Uint8Array.of(TELLING[place.random.pick(TELLING.length)] ?? 0)),
  (place) => spliced(place, 1, Uint8Array.of((place.bytes[place.at] ?? 0) + 4)),
  (place) => spliced(place, 1, Uint8Array.of((place.bytes[place.at] ?? 0) - 4)),
  (place) => spliced(place, 0, Uint8Array.from(place.random.numbers(1 + place.random.pick(8)))),
  (place) => spliced(place, 1 + place.random.pick(40), new Uint8Array()),
  (place) => spliced(place, place.random.pick(3), Uint8Array.from(of(LENGTHS, place.random))),
  ({ at, bytes }) => bytes.subarray(0, at),
  (place) => join(place.bytes.subarray(0, place.at), part(place.other, place.random, 5000)),
  (place) =>
    join(place.bytes.subarray(0, place.at), place.other.subarray(place.random.pick(place.other.length))),
  (place) => spliced(place, place.random.pick(100), part(place.other, place.random)),
  (place) => spliced(place, 0, part(place.bytes, place.random)),
  (place) => {
    const level = Uint8Array.from(of(LEVELS, place.random));
    const times = 2 ** place.random.pick(13);
    return spliced(place, 0, join(...Array.from({ length: times }, () => level)));
  },
  ({ bytes, random }) => join(bytes, Uint8Array.from(random.numbers(1 + random.pick(4)))),
];

/** The message with one to four things changed anywhere in its bytes. */
export function mutateBytes(original: Uint8Array, other: Uint8Array, random: Random): Uint8Array {
  let bytes = original;
  for (let left = 1 + random.pick(4) * random.pick(2); left > 0; left -= 1) {
    const mutation = MUTATIONS[random.pick(MUTATIONS.length)];
    if (mutation) bytes = mutation({ bytes, at: random.pick(bytes.length + 1), other, random });
  }
  return bytes.length > MAX_BYTES ? bytes.subarray(0, MAX_BYTES) : bytes;
}
