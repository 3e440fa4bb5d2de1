import { expect, it } from 'vitest';
import { jsonItems } from './explain-json.ts';

const whole = ({ length }: Uint8Array) => ({ start: 0, at: 0, close: length - 1, end: length });

const pieces = (text: string): readonly string[] | undefined => {
  const bytes = new TextEncoder().encode(text);
  const { count, items } = jsonItems(bytes, whole(bytes), 0, bytes.length) ?? {};
  expect(items?.length).toBe(count);
  return items?.map(({ start, end }) => new TextDecoder().decode(bytes.subarray(start, end)));
};

const cases: readonly (readonly [string, readonly string[] | undefined])[] = [
  ['[1,2]', ['[1,', '2]']],
  ['[{"a":[1,2],"b":{"c":3}},{"a":4}]', ['[{"a":[1,2],"b":{"c":3}},', '{"a":4}]']],
  ['["a,b","]\\",",3]', ['["a,b",', '"]\\",",', '3]']],
  ['["é",2]', ['["é",', '2]']],
  ['[]', ['[]']],
  ['{"a":[1,2],"b":3}', ['{"a":[1,2],', '"b":3}']],
  ['[1,2}', undefined],
  ['{"a":1]', undefined],
  ['1', undefined],
  ['[1,2', undefined],
  ['[1],[2]', undefined],
  ['[1] ', undefined],
  ['["a', undefined],
  ['', undefined],
];
it.each(cases)('takes %s apart', (text, expected) => {
  expect(pieces(text)).toEqual(expected);
});

it('returns only the requested items, and the total count', () => {
  const bytes = new TextEncoder().encode('[10,11,12,13]');
  const answered = (from: number, to: number) =>
    jsonItems(bytes, whole(bytes), from, to)?.items.map(({ index }) => index);
  const first = { index: 0, start: 0, end: 4, innerStart: 1, innerEnd: 3 };
  const second = { index: 1, start: 4, end: 7, innerStart: 4, innerEnd: 6 };
  expect(jsonItems(bytes, whole(bytes), 5, 7)).toEqual({ count: 4, first, items: [second] });
  expect(answered(3, 5)).toEqual([0, 1]);
  expect(answered(4, 4)).toEqual([]);
  expect(answered(-5, 1)).toEqual([0]);
  expect(answered(12, 99)).toEqual([3]);
  expect(jsonItems(bytes, whole(bytes), 50, 60)).toEqual({ count: 4, first, items: [] });
});

it('adds what precedes the brackets to the first piece, and what follows them to the last', () => {
  const bytes = new TextEncoder().encode('[ {"a":1,"b":2} ,3]');
  const { items } = jsonItems(bytes, { start: 0, at: 2, close: 14, end: 17 }, 0, 17) ?? {};
  expect(items).toEqual([
    { index: 0, start: 0, end: 9, innerStart: 3, innerEnd: 8 },
    { index: 1, start: 9, end: 17, innerStart: 9, innerEnd: 14 },
  ]);
});
