import { expect, it } from 'vitest';
import { jsonParts } from './explain-json-parts.ts';

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
