import { expect, it } from 'vitest';
import { jsonParts, listItems } from './explain-json.ts';

const utf8 = new TextEncoder();
const told = (text: string): readonly string[] | undefined => {
  const bytes = utf8.encode(text);
  return jsonParts(bytes, 0, bytes.length)?.map(({ path, what, value }) => `${path} ${what}: ${value}`);
};

const understood: readonly (readonly [string, readonly string[]])[] = [
  ['[{"dst":"SE"}]', ['[0].dst destination (dst): “SE”']],
  ['{"asset_id": "a#b#c@d"}', ['.asset_id asset (asset_id): “a#b#c@d”']],
  ['[ {"ft" : 0 ,"x":"é"} ]', ['[0].ft fraud type (ft): Wangiri (0)', '[0].x member (x): “é⟨U+00E9⟩”']],
  ['[{"ft":"Wangiri"}]', ['[0].ft fraud type (ft): “Wangiri”']],
  ['[{"ft":99}]', ['[0].ft fraud type (ft): 99']],
  [
    '[{"ts":1,"ed":1}]',
    ['time of report (ts): 1970-01-01 00:00:00 UTC (1 ms)', 'expiry (ed): 1970-01-01 00:00:01 UTC (1 s)'].map(
      (words, at) => `[0].${at === 0 ? 'ts' : 'ed'} ${words}`,
    ),
  ],
  ['[{"ts":"1"}]', ['[0].ts time of report (ts): “1”']],
  [
    '[{"sts":0},{"sts":[]}]',
    ['[0].sts status (sts), item 1 of 2: 0', '[1] text, item 2 of 2: “{"sts":[]}]”'],
  ],
];
it.each(understood)('splits %s into members', (text, expected) => {
  expect(told(text)).toEqual(expected);
});

const raw = [
  '',
  '[]',
  '{}',
  '[1,2]',
  '[{"a":1,"a":2}]',
  '[{"a":1,}]',
  '[{"a":1}}',
  '[{"a":1}] ',
  '{"a":1}{"a":2}',
  '[{"a b":1}]',
  '[{"é":1}]',
  String.raw`[{"a":"\""}]`,
  String.raw`[{"\u0061":1}]`,
  '[{"a":"\n"}]',
  '[{"a":01}]',
  '[{"a":-1}]',
  '[{"a":1.0}]',
  '[{"a":null}]',
  '[{"a":{"b":1}}]',
  `[{"a":"${'a'.repeat(16_384)}"}]`,
];
it.each(raw)('leaves %s in one piece', (text) => {
  expect(told(text)).toBeUndefined();
});

it('splits a long list of anything into items', () => {
  const parts = told(`[${'1,'.repeat(100)}{"__proto__":"a"}]`);
  expect(parts?.length).toBe(101);
  expect(parts?.[1]).toBe('[1] text, item 2 of 101: “1,”');
  expect(parts?.at(-1)).toBe('[100].__proto__ member (__proto__), item 101 of 101: “a”');
});

it('gives the first part what stands before it, and the last one what stands behind', () => {
  const spans = (text: string) =>
    jsonParts(utf8.encode(text), 0, 99)?.map(({ start, end, path }) => [path, start, end]);
  expect(spans('[ {"a":1,"b":2} ,3]')).toEqual([
    ['[0].a', 0, 9],
    ['[0].b', 9, 17],
    ['[1]', 17, 19],
  ]);
  expect(spans('{ "a" : "é" , "b":2 } ')).toEqual([
    ['.a', 0, 14],
    ['.b', 14, 23],
  ]);
});

const lists: readonly (readonly [string, readonly string[] | undefined])[] = [
  ['[1,2]', ['[1,', '2]']],
  ['[{"a":[1,2],"b":{"c":3}},{"a":4}]', ['[{"a":[1,2],"b":{"c":3}},', '{"a":4}]']],
  ['["a,b","]\\",",3]', ['["a,b",', '"]\\",",', '3]']],
  ['["é",2]', ['["é",', '2]']],
  ['[]', ['[]']],
  ['{"a":[1,2],"b":3}', undefined],
  ['[1,2}', undefined],
  ['{"a":1]', undefined],
  ['1', undefined],
  ['[1,2', undefined],
  ['[1],[2]', undefined],
  ['[1] ', undefined],
  ['["a', undefined],
  ['', undefined],
];
it.each(lists)('takes the list %s apart', (text, expected) => {
  const bytes = utf8.encode(text);
  const { count, items } = listItems(bytes, 0, bytes.length) ?? {};
  expect(items?.length).toBe(count);
  expect(items?.map(({ start, end }) => new TextDecoder().decode(bytes.subarray(start, end)))).toEqual(
    expected,
  );
});

it('answers only the first item and those that are asked for, and how many there are', () => {
  const bytes = utf8.encode('[10,11,12,13]');
  const answered = (from: number, to: number) => listItems(bytes, from, to)?.items.map(({ index }) => index);
  const first = { index: 0, start: 0, end: 4 };
  const second = { index: 1, start: 4, end: 7 };
  expect(listItems(bytes, 5, 7)).toEqual({ count: 4, items: [first, second] });
  expect(answered(3, 5)).toEqual([0, 1]);
  expect(answered(4, 4)).toEqual([0]);
  expect(answered(-5, 1)).toEqual([0]);
  expect(answered(12, 99)).toEqual([0, 3]);
  expect(listItems(bytes, 50, 60)).toEqual({ count: 4, items: [first] });
});
