import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../testing/full-count.ts';
import { anyCharacter } from '../../testing/any-text.ts';
import { AnswerSplitter } from './answer-splitter.ts';
import { AnswerParser, readWith } from './answer-parser.ts';
import { NotJsonError } from './api-errors.ts';

/** Parses an answer that arrives in these pieces. */
function split(pieces: readonly string[], place: readonly string[] = ['data']) {
  const splitter = new AnswerSplitter(place);
  const elements = pieces.flatMap((piece) => splitter.push(piece)).map((text): unknown => JSON.parse(text));
  const rest: unknown = JSON.parse(splitter.rest);
  return { elements, rest };
}

/** The outcome of what may throw a `SyntaxError`. */
function outcome<Value>(parse: () => Value): Value | 'no JSON' {
  try {
    return parse();
  } catch (error) {
    if (error instanceof SyntaxError) return 'no JSON';
    throw error;
  }
}

/** The same by `JSON.parse` of the whole. */
function parsedWhole(text: string): { readonly elements: readonly unknown[]; readonly rest: unknown } {
  const value: unknown = JSON.parse(text);
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isObject || !('data' in value) || !Array.isArray(value.data)) return { elements: [], rest: value };
  const elements: readonly unknown[] = value.data;
  return { elements, rest: { ...value, data: [] } };
}

const json = fc.jsonValue({ maxDepth: 3, stringUnit: anyCharacter });
const answer = fc
  .record(
    {
      status: json,
      data: fc.oneof({ weight: 5, arbitrary: fc.array(json, { maxLength: 4 }) }, json),
      truncated: json,
      'a"b\\': json,
      nested: fc.record({ data: fc.array(json, { maxLength: 2 }) }),
    },
    { requiredKeys: [] },
  )
  .chain((members) =>
    fc.shuffledSubarray(Object.entries(members)).map((entries): unknown => Object.fromEntries(entries)),
  );
const text = fc
  .tuple(fc.oneof({ weight: 9, arbitrary: answer }, json), fc.constantFrom(undefined, 1, '\t'))
  .map(([value, indent]) => JSON.stringify(value, null, indent));

describe('an answer that arrives in pieces', () => {
  it('is what it is as a whole, wherever it is cut', () => {
    fc.assert(
      fc.property(text, fc.nat(), (whole, seed) => {
        const cut = seed % (whole.length + 1);
        const expected = parsedWhole(whole);
        expect(split([whole.slice(0, cut), whole.slice(cut)])).toEqual(expected);
        expect(split(Array.from({ length: whole.length }, (_, at) => whole.charAt(at)))).toEqual(expected);
      }),
    );
  });

  it('may have its list inside its data, beside others', () => {
    const inner = fc
      .record({ contributions: fc.array(json, { maxLength: 4 }), details: json, other: json })
      .chain((members) => fc.shuffledSubarray(Object.entries(members), { minLength: 3 }))
      .map((entries): { contributions?: unknown } => Object.fromEntries(entries));
    fc.assert(
      fc.property(inner, json, fc.nat(), (data, contributions, seed) => {
        const answerWith = (inside: object) =>
          JSON.stringify({ contributions, other: { contributions }, data: inside, list: [data] });
        const whole = answerWith(data);
        const cut = seed % (whole.length + 1);
        expect(split([whole.slice(0, cut), whole.slice(cut)], ['data', 'contributions'])).toEqual({
          elements: parsedWhole(JSON.stringify({ data: data.contributions })).elements,
          rest: parsedWhole(answerWith({ ...data, contributions: [] })).rest,
        });
      }),
    );
  });

  it('is JSON exactly if the whole is', () => {
    const damaged = fc
      .tuple(text, fc.nat(), fc.constantFrom('', ',', ']', '}', '"', '\u00a0', '[{'))
      .map(([whole, seed, put]) => {
        const at = seed % whole.length;
        return whole.slice(0, at) + put + whole.slice(at + 1);
      })
      // Two lists are refused, where `JSON.parse` takes the last.
      .filter((broken) => broken.split('"data"').length <= 2);
    fc.assert(
      fc.property(damaged, (broken) => {
        expect(outcome(() => split([broken]))).toEqual(outcome(() => parsedWhole(broken)));
      }),
      { numRuns: runs(300) },
    );
  });

  it('is refused if it has two lists, of which nobody knows which is meant', () => {
    expect(() => split(['{"data":[1],"data":[2]}'])).toThrow(SyntaxError);
  });
});

const bytesOf = (value: unknown) =>
  new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value));

const textParser = () => new AnswerParser(['data'], (element) => element);

function read(bytes: Uint8Array, cuts: readonly number[] = []) {
  const parser = textParser();
  const records: string[] = [];
  let from = 0;
  for (const to of [...cuts, bytes.length]) {
    records.push(...parser.push(bytes.subarray(from, to)));
    from = to;
  }
  return { records, ...parser.end() };
}

describe('the records of a list', () => {
  const raws = ['+447700900000', 'ünïcode—𝒊𝒅'].map((id) => ({ id }));

  it('are read as they were written, also when a character is cut in two', () => {
    const bytes = bytesOf({ data: raws, truncated: { of: 7 }, status: { code: 200 } });
    for (let cut = 0; cut < bytes.length; cut += 1) {
      const { records, envelope, count } = read(bytes, [cut]);
      expect(records).toEqual(raws.map((raw) => JSON.stringify(raw)));
      expect(envelope).toEqual({ data: [], truncated: { of: 7 }, status: { code: 200 } });
      expect(count).toBe(2);
    }
  });

  it('are there as soon as they ended', () => {
    const parser = textParser();
    expect(parser.push(bytesOf(`{"data":[${JSON.stringify(raws[0])}`))).toHaveLength(0);
    expect(parser.push(bytesOf(','))).toHaveLength(1);
  });

  it('are followed by more once they were taken', async () => {
    const pieces = ['{"data":[', ...[1, 2, 3].map(() => `${JSON.stringify(raws[0])},`)].map(bytesOf);
    let pulled = 0;
    let inHand = 0;
    let most = 0;
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          pulled += 1;
          const piece = pieces.shift() ?? bytesOf(`${JSON.stringify(raws[1])}],"status":{"code":200}}`);
          controller.enqueue(piece);
          if (pulled === 5) controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const { count } = await readWith(textParser(), body, async (records) => {
      inHand += records.length;
      most = Math.max(most, inHand);
      await new Promise((resolve) => {
        setTimeout(resolve, 1);
      });
      inHand -= records.length;
    });
    expect({ count, most }).toEqual({ count: 4, most: 1 });
  });

  it.each([
    ['a proxy’s page', '<html>a proxy</html>', false],
    ['nothing', '', false],
    ['an end before the first record', '{"data":[', false],
    ['an end after a record', `{"data":[${JSON.stringify(raws[0])},`, true],
    ['an end without the end of the list', `{"data":[${JSON.stringify(raws[0])}]`, true],
  ])('are no JSON in %s', (_, body, afterRecords) => {
    expect(() => read(bytesOf(body))).toThrow(expect.objectContaining({ name: 'Error', afterRecords }));
    expect(() => read(bytesOf(body))).toThrow(NotJsonError);
  });
});
