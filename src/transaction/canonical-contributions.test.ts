import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonMutantsOf } from '../testing/transaction/mutants.ts';
import { readCanonicalContributions } from './canonical-contributions.ts';
import { readContributions } from './contributions-json.ts';
import { Reader } from './scale/reader.ts';

const encoder = new TextEncoder();
const ITEM = {
  id: '+447700900123',
  ft: 3,
  org: 'SE',
  dst: 'GB',
  sts: 0,
  ed: 1_790_000_000,
  ts: 1_789_000_000_000,
};
const ITEMS = [ITEM, { ...ITEM, id: 'a@b.example', ft: 'Robocall' }, { ...ITEM, id: '203.0.113.7' }];
const { ed, sts, ts, ...FRONT } = ITEM;
const WITH_SOURCE = { ...FRONT, src: 'telco', sts, ed, ts };

/** The quick way, on a text in the middle of other bytes, as in a transaction. */
function quickly(json: string): readonly unknown[] | undefined {
  const before = encoder.encode('before');
  const text = encoder.encode(json);
  const bytes = new Uint8Array([...before, ...text, ...encoder.encode('},{"id":"x"')]);
  return readCanonicalContributions(new Reader(bytes, before.length), text.length);
}

function strictly(json: string): readonly unknown[] | undefined {
  const read = readContributions(json);
  return read.ok ? read.contributions : undefined;
}

describe('the form that the convention writes is read the quick way', () => {
  it.each([
    ['one item', [ITEM]],
    ['several', ITEMS],
    ['a source peer', [WITH_SOURCE, ITEM]],
    ['numbers of fifteen digits', [{ ...ITEM, ed: 999_999_999_999_999 }]],
    ['a text of many kilobytes', [{ ...ITEM, id: 'x'.repeat(40_000) }]],
    [
      'a thousand items',
      Array.from({ length: 1000 }, (_, index) => ({ ...ITEM, id: `198.51.100.${index}` })),
    ],
  ])('%s', (_, items) => {
    const json = JSON.stringify(items);
    expect(quickly(json)).toBeDefined();
    expect(quickly(json)).toEqual(strictly(json));
  });
});

describe('every other form is left to the strict reader', () => {
  it.each([
    ['an empty list', '[]'],
    ['another order', JSON.stringify([ITEM]).replace('"org":"SE","dst":"GB"', '"dst":"GB","org":"SE"')],
    ['white space', JSON.stringify(ITEMS, null, 1)],
    ['an escape', JSON.stringify([{ ...ITEM, id: 'a"b' }])],
    ['letters beyond ASCII', JSON.stringify([{ ...ITEM, ft: 'Betrüger' }])],
    ['an empty text', JSON.stringify([{ ...ITEM, id: '' }])],
    ['a number of sixteen digits', JSON.stringify([{ ...ITEM, ts: 9_007_199_254_740_991 }])],
    ['a leading zero', JSON.stringify([ITEM]).replace('"sts":0', '"sts":00')],
    ['a number without digits', JSON.stringify([ITEM]).replace('"sts":0', '"sts":')],
    ['a negative number', JSON.stringify([ITEM]).replace('"sts":0', '"sts":-1')],
    ['a fraction', JSON.stringify([ITEM]).replace('"sts":0', '"sts":0.5')],
    ['a repeated member', JSON.stringify([ITEM]).replace('"org"', '"dst":"US","org"')],
    ['a member more', JSON.stringify([{ ...ITEM, x: 1 }])],
    ['a control character', JSON.stringify([ITEM]).replace('"SE"', '"S\n"')],
    ['no end', JSON.stringify([ITEM]).slice(0, -1)],
    ['a comma at the end', `${JSON.stringify([ITEM]).slice(0, -1)},]`],
    ['something behind the end', `${JSON.stringify([ITEM])} `],
  ])('%s', (_, json) => {
    expect(quickly(json)).toBeUndefined();
  });
});

describe('what the quick way takes, it reads as the strict reader does', () => {
  it('of every mutant', () => {
    let taken = 0;
    for (const json of jsonMutantsOf(JSON.stringify([...ITEMS, WITH_SOURCE]))) {
      const contributions = quickly(json);
      if (contributions === undefined) continue;
      taken += 1;
      expect(contributions).toEqual(strictly(json));
    }
    expect(taken).toBeGreaterThan(50);
  });

  it('of texts with any characters changed', () => {
    const original = JSON.stringify([WITH_SOURCE, ITEM]);
    const character = fc.oneof(
      fc.constantFrom(...Array.from('0123456789"\\{}[]:,-.eE +x')),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    );
    const change = fc.record({
      at: fc.nat({ max: original.length - 1 }),
      gone: fc.nat({ max: 3 }),
      put: fc.array(character, { maxLength: 3 }).map((parts) => parts.join('')),
    });
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 2 }), (changes) => {
        let json = original;
        for (const { at, gone, put } of changes) json = json.slice(0, at) + put + json.slice(at + gone);
        const contributions = quickly(json);
        expect(contributions ?? strictly(json)).toEqual(strictly(json));
      }),
      { numRuns: 5000 },
    );
  });
});
