import { mergeCidr, parseCidr } from 'cidr-tools';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { blocksOf } from '../../../../contract/identifier/blocks.ts';
import { parseIdentifier } from '../../../../contract/identifier/index.ts';
import type { ListFormat } from '../../../../contract/list-formats.ts';
import { readVector } from '../../../../testing/formats/vector-rows.ts';
import { Exclusions } from './exclusions.ts';
import { LIST_WRITERS } from './formats.ts';
import { type Interval, merged, without } from './intervals.ts';
import { LeftOut } from './list.ts';

/** The lines that a format writes of identifiers. */
async function linesOf(
  format: ListFormat,
  identifiers: readonly string[],
  not: readonly string[] = [],
): Promise<readonly string[]> {
  const list = await LIST_WRITERS[format]({
    rows: identifiers.map((place, ordinal) => ({
      ordinal,
      place,
      status: 'Active',
      confidence: null,
      reporters: 2,
    })),
    parameters: { wide: true, plus: false, max: 1_000_000 },
    exclusions: new Exclusions(not),
    leftOut: new LeftOut(),
    read: () => {
      throw new Error('Blocks follow from the identifiers alone.');
    },
  });
  const pieces: string[] = [];
  for await (const piece of list.text()) pieces.push(piece);
  const lines = pieces.join('').split('\n').slice(0, -1);
  return format === 'kamailio.sql'
    ? lines.flatMap((line) => /^\('(\d+)', 0, 'contribution-desk'\)/u.exec(line)?.[1] ?? [])
    : lines;
}

const edgesSchema = z.array(
  z.object({
    what: z.string(),
    in: z.array(z.string()),
    not: z.array(z.string()).optional(),
    out: z.array(z.string()).optional(),
    count: z.int().optional(),
  }),
);
const edges = edgesSchema.parse(JSON.parse(await readVector('edges.json')));
const formatsSchema = z.enum(['numbers.txt', 'kamailio.sql', 'ip.txt']);

test.each(edges)('$what', async ({ what, in: identifiers, not, out, count }) => {
  const lines = await linesOf(formatsSchema.parse(what.split(':')[0]), identifiers, not);
  expect(out === undefined ? lines.length : lines).toEqual(out ?? count);
});

const SMALL = 10_000n;
const interval = (most: bigint) =>
  fc
    .tuple(fc.bigInt(0n, most), fc.bigInt(0n, most))
    .map(([one, other]): Interval => (one < other ? { low: one, high: other } : { low: other, high: one }));
const intervals = fc.array(interval(300n), { maxLength: 8 });
const numbersOf = (parts: readonly Interval[]): Set<bigint> => {
  const numbers = new Set<bigint>();
  for (const { low, high } of parts) for (let number = low; number <= high; number += 1n) numbers.add(number);
  return numbers;
};

describe('intervals', () => {
  test('merged are the same numbers, rising and apart', () => {
    fc.assert(
      fc.property(intervals, (parts) => {
        const whole = merged(parts);
        expect(numbersOf(whole)).toEqual(numbersOf(parts));
        const isApart = whole.map(
          ({ low }, index) => index === 0 || low > (whole[index - 1]?.high ?? low) + 1n,
        );
        expect(isApart).not.toContain(false);
      }),
    );
  });

  test('without others are exactly the rest', () => {
    fc.assert(
      fc.property(intervals, intervals, (parts, others) => {
        const left = without(merged(parts), merged(others));
        const excluded = numbersOf(others);
        expect([...numbersOf(left)]).toEqual(
          [...numbersOf(merged(parts))].filter((number) => !excluded.has(number)),
        );
      }),
    );
  });
});

describe('blocks', () => {
  test.each([2n, 10n] as const)('of base %s join to exactly the range, none of them twice', (base) => {
    fc.assert(
      fc.property(interval(SMALL), ({ low, high }) => {
        let next = low;
        for (const { first, size } of blocksOf(base, low, high)) {
          expect([first, first % size]).toEqual([next, 0n]);
          next = first + size;
        }
        expect(next).toBe(high + 1n);
      }),
    );
  });

  test('of addresses are the fewest: a published program finds the same', async () => {
    const random = fc.sample(fc.tuple(fc.bigInt(0n, (1n << 32n) - 1n), fc.bigInt(0n, 100_000n)), {
      numRuns: 50,
      seed: 7,
    });
    const ranges = random
      .map(([low, width]) => [low, low + width] as const)
      .filter(([, high]) => high < 1n << 32n);
    const text = (value: bigint) => [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 255n).join('.');
    const lines = await linesOf(
      'ip.txt',
      ranges.map(([low, high]) => `${text(low)}-${text(high)}`),
    );
    const inPieces = ranges.flatMap(([low, high]) =>
      [...blocksOf(2n, low, high)].flatMap(({ first, size, open }) =>
        // Halves, which the other program has to join.
        size === 1n
          ? [`${text(first)}/32`]
          : [`${text(first)}/${33 - open}`, `${text(first + size / 2n)}/${33 - open}`],
      ),
    );
    const theirs = mergeCidr(inPieces).toSorted((one, other) =>
      Number(parseCidr(one).start - parseCidr(other).start),
    );
    expect(lines.map((line) => (line.includes('/') ? line : `${line}/32`))).toEqual(theirs);
  });

  test('of all addresses are halves where a set takes no whole', async () => {
    const all = ['0.0.0.0-255.255.255.255', '::-ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'];
    expect((await linesOf('ip.ipset', all)).filter((line) => line.startsWith('add'))).toEqual([
      'add contribution_desk_4n 0.0.0.0/1',
      'add contribution_desk_4n 128.0.0.0/1',
      'add contribution_desk_6n ::/1',
      'add contribution_desk_6n 8000::/1',
    ]);
    expect(
      (await linesOf('rpz.zone', [...all, '::1', '::ffff:192.0.2.0-::ffff:192.0.2.255'])).slice(3),
    ).toEqual(['0.0.0.0.0.rpz-ip CNAME .', '0.zz.rpz-ip CNAME .']);
    expect(
      (await linesOf('rpz.zone', ['::1', '::ffff:192.0.2.0-::ffff:192.0.2.255', '2001:db8::1'])).slice(3),
    ).toEqual([
      '128.1.zz.rpz-ip CNAME .',
      '120.200.c000.ffff.zz.rpz-ip CNAME .',
      '128.1.zz.db8.2001.rpz-ip CNAME .',
    ]);
  });
});

describe('numbers that a list must not hold', () => {
  /** Eight to ten digits that begin alike, so that many of them begin one another. */
  const number = fc.integer({ min: 0, max: 999 }).map((rest) => `44770${String(rest).padStart(3, '0')}`);
  const longer = fc.tuple(number, fc.integer({ min: 0, max: 99 })).map(([start, rest]) => start + rest);
  const range = fc
    .tuple(fc.integer({ min: 0, max: 999 }), fc.integer({ min: 0, max: 60 }))
    .map(([low, width]) =>
      [low, Math.min(999, low + width)].map((rest) => `+44770${String(rest).padStart(3, '0')}`).join('-'),
    );
  const single = fc.oneof(number, longer).map((digits) => `+${digits}`);
  const identifiers = fc.array(fc.oneof(single, range), { minLength: 1, maxLength: 6 });

  const numbersOfAll = (texts: readonly string[]): readonly string[] =>
    texts.flatMap((text) => {
      const parsed = parseIdentifier(text);
      if (!parsed.ok || parsed.space === undefined) throw new RangeError(text);
      return [...numbersOf([parsed])].map(String);
    });

  test('match no prefix, of whatever length, and all other numbers are kept', async () => {
    await fc.assert(
      fc.asyncProperty(
        identifiers,
        fc.array(fc.oneof(single, range), { maxLength: 3 }),
        async (listed, not) => {
          const excluded = numbersOfAll(not);
          const begins = (prefix: string) => (digits: string) => digits.startsWith(prefix);
          const isExcluded = (digits: string) => excluded.some((own) => digits.startsWith(own));
          const prefixes = await linesOf('kamailio.sql', listed, not);
          for (const prefix of prefixes) expect(excluded.filter(begins(prefix))).toEqual([]);
          const lines = await linesOf('numbers.txt', listed, not);
          const starts = lines.filter((line) => line.endsWith('*')).map((line) => line.slice(0, -1));
          for (const start of starts) expect(excluded.filter(begins(start))).toEqual([]);
          const rest = numbersOfAll(listed).filter((digits) => !isExcluded(digits));
          const isKept = (digits: string) =>
            lines.includes(digits) || starts.some((start) => digits.startsWith(start));
          expect(rest.filter((digits) => !isKept(digits))).toEqual([]);
          // A number that begins one of them cannot be a prefix: its siblings are.
          const matched = (digits: string) =>
            excluded.some(begins(digits)) || prefixes.some((prefix) => digits.startsWith(prefix));
          expect(rest.filter((digits) => !matched(digits))).toEqual([]);
          const whole = await linesOf('freeswitch.txt', listed, not);
          expect(whole).toEqual(
            [...new Set(numbersOfAll(listed))]
              .filter((digits) => !excluded.includes(digits))
              .toSorted((one, other) => Number(one) - Number(other)),
          );
        },
      ),
    );
  });

  test('one line stands for numbers of two lengths that begin alike', async () => {
    const listed = ['+4477000000-+4477000099', '+44770000000-+44770000999'];
    expect(await linesOf('numbers.txt', listed)).toEqual(['44770000*']);
    expect(await linesOf('numbers.csv', listed)).toEqual([
      'prefix,digits\r',
      '44770000,10\r',
      '44770000,11\r',
    ]);
  });
});
