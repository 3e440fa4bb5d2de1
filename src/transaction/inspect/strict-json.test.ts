import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../testing/any-text.ts';
import { readStrictJson } from './strict-json.ts';

const parseJson: (text: string) => unknown = JSON.parse;

describe('JSON that loses nothing is read', () => {
  it.each([
    '{"a":1}',
    ' { "a" : [ 1 , -2.5 , null , true , false , "x\\u00e9\\n" ] } ',
    '{"__proto__": 1, "b": {}}',
    '[]',
    '"x"',
    '1e+21',
    '{"asset_id": "129.0.0.1_17#contribution#bob@admin"}',
  ])('%s', (text) => {
    expect(readStrictJson(text)).toEqual({ ok: true, value: parseJson(text) });
  });

  it('a text of many megabytes', () => {
    const long = 'a'.repeat(12_000_000);
    const read = readStrictJson(` ["${long}"]`);
    expect(read.ok && read.value).toEqual([long]);
  });

  it('whatever was written by JSON.stringify, with white space or without', () => {
    fc.assert(
      fc.property(fc.json({ stringUnit: anyCharacter }), fc.nat({ max: 2 }), (json, indent) => {
        const value: unknown = JSON.parse(json);
        const text = JSON.stringify(value, null, indent);
        expect(readStrictJson(text)).toEqual({ ok: true, value: parseJson(text) });
      }),
    );
  });
});

describe('JSON that would lose something is refused, and says where', () => {
  it.each([
    ['a repeated member', '{"dst":"GB","dst":"SE"}', 'at character 13: expected a unique member name'],
    [
      'a repeated member in an escaped spelling',
      '{"dst":"GB","\\u0064st":"SE"}',
      'at character 13: expected a unique member',
    ],
    ['a number that a double cannot hold', '[9007199254740993]', 'at character 2: expected a number'],
    ['a number with a needless exponent', '[1e2]', 'at character 2: expected a number'],
    ['a number with needless zeroes', '[1.0]', 'at character 2: expected a number'],
    ['a negative zero', '[-0]', 'at character 2: expected a number'],
    ['a number with a leading zero', '[01]', 'at character 3: expected a comma or ]'],
    ['something after the end', '{} {}', 'at character 4: expected the end'],
    ['a comma too many', '[1,]', 'at character 4: expected a value'],
    ['an open array', '[1', 'at character 3: expected a comma or ]'],
    ['an open object', '{"a":1', 'at character 7: expected a comma or }'],
    ['a missing colon', '{"a" 1}', 'at character 6: expected a colon'],
    ['an escape that does not exist', '["\\x41"]', 'at character 2: expected a string'],
    ['a text that does not end', '["a\\"]', 'at character 2: expected a string'],
    ['a control character in a text', '["\n"]', 'at character 2: expected a string'],
    ['single quotes', "['a']", 'at character 2: expected a value'],
    ['a comment', '[1/*x*/]', 'at character 3: expected a comma or ]'],
    ['a byte order mark', '\ufeff[]', 'at character 1: expected a value'],
    ['nothing', '', 'at character 1: expected a value'],
    ['NaN', '[NaN]', 'at character 2: expected a value'],
    ['too much nesting', '['.repeat(100_000), 'nesting of at most 32 levels'],
  ])('%s', (_, text, reason) => {
    const read = readStrictJson(text);
    expect(read.ok ? 'accepted' : read.reason).toContain(reason);
  });
});
