import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson } from './canonical-json.ts';

test('orders members and leaves no white space', () => {
  expect(canonicalJson({ b: [1, { d: null, c: 'x "y"' }], a: true, é: 2, Z: 3 })).toBe(
    '{"Z":3,"a":true,"b":[1,{"c":"x \\"y\\"","d":null}],"é":2}',
  );
});

test('says the same for the same value, whatever the order it was written in', () => {
  const leaf = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null));
  const object = fc.dictionary(fc.string(), fc.oneof(leaf, fc.array(leaf)));
  fc.assert(
    fc.property(object, (value) => {
      const reversed = Object.fromEntries(Object.entries(value).toReversed());
      expect(canonicalJson(reversed)).toBe(canonicalJson(value));
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});
