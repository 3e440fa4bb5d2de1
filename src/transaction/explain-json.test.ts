import { expect, it } from 'vitest';
import { jsonItemEnds } from './explain-json.ts';

const pieces = (text: string): readonly string[] | undefined => {
  const bytes = new TextEncoder().encode(text);
  const ends = jsonItemEnds(bytes);
  return ends?.map((end, index) => new TextDecoder().decode(bytes.subarray(ends[index - 1] ?? 0, end)));
};

const cases: readonly (readonly [string, readonly string[] | undefined])[] = [
  ['[1,2]', ['[1,', '2]']],
  ['[{"a":[1,2],"b":{"c":3}},{"a":4}]', ['[{"a":[1,2],"b":{"c":3}},', '{"a":4}]']],
  ['["a,b","]\\",",3]', ['["a,b",', '"]\\",",', '3]']],
  ['["é",2]', ['["é",', '2]']],
  ['[]', ['[]']],
  ['{"a":1}', undefined],
  ['[1,2', undefined],
  ['[1],[2]', undefined],
  ['[1] ', undefined],
  ['["a', undefined],
  ['', undefined],
];
it.each(cases)('takes %s apart', (text, expected) => {
  expect(pieces(text)).toEqual(expected);
});
