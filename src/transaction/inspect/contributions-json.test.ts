import { describe, expect, it } from 'vitest';
import { readContributions } from './contributions-json.ts';
import { flatText, renderText } from '../words/text.ts';
import { visibleText } from '../words/visible-text.ts';

const ITEM = { id: 'x', ft: 3, org: 'SE', dst: 'GB', sts: 0, ed: 20, ts: 10 };

const reasonFor = (json: string): string => {
  const read = readContributions(json);
  return read.ok ? 'accepted' : renderText(flatText(read.reason), visibleText);
};

it('reads items with a known type, another type, and a source peer, and leaves a place for the asset', () => {
  const json = JSON.stringify([ITEM, { ...ITEM, ft: 'Robocall', src: 'telco' }, { ...ITEM, ft: 7 }]);
  const common = {
    definitionId: '',
    id: 'x',
    origination: 'SE',
    destination: 'GB',
    status: 0,
    expiryAtS: 20,
    reportedAtMs: 10,
  };
  expect(readContributions(json)).toEqual({
    ok: true,
    contributions: [
      { ...common, ft: 3, fraudType: 'IPFraud' },
      { ...common, ft: 'Robocall', fraudType: 'Robocall', sourcePeerId: 'telco' },
      { ...common, ft: 7, fraudType: 'ft 7' },
    ],
  });
});

it('reads an empty array as no contributions', () => {
  expect(readContributions('[]')).toEqual({ ok: true, contributions: [] });
});

describe('what is not exactly a list of contributions is refused with the place', () => {
  const changed = (change: object): string => JSON.stringify([ITEM, { ...ITEM, ...change }]);
  const { dst: _, ...withoutDestination } = ITEM;
  it.each([
    ['an unknown member', changed({ to: 'SE' }), 'item 2: it has an unknown member "to"'],
    [
      'an unknown member that cannot be seen',
      changed({ 'dst\u200b': 'SE' }),
      'item 2: it has an unknown member "dst⟨U+200B⟩"',
    ],
    ['a prototype', '[{"__proto__":{"id":"x"}}]', 'item 1: it has an unknown member "__proto__"'],
    ['a missing member', JSON.stringify([withoutDestination]), 'item 1: dst is not a text'],
    ['an empty id', changed({ id: '' }), 'item 2: id is not a text'],
    ['a number for an id', changed({ id: 5 }), 'item 2: id is not a text'],
    ['a fraud type of nothing', changed({ ft: null }), 'item 2: ft is neither a text nor a number from 0'],
    ['a negative fraud type', changed({ ft: -1 }), 'item 2: ft is neither a text nor a number from 0'],
    ['an empty source peer', changed({ src: '' }), 'item 2: src is not a text'],
    ['a source peer of nothing', changed({ src: null }), 'item 2: src is not a text'],
    ['a status in quotes', changed({ sts: '0' }), 'item 2: sts is not a number from 0'],
    ['half a second', changed({ ed: 20.5 }), 'item 2: ed is not a number from 0'],
    ['a time before the epoch', changed({ ts: -1 }), 'item 2: ts is not a number from 0'],
    ['a list in a list', '[[]]', 'item 1: it is not an object'],
    ['an object', '{}', 'the JSON is not an array'],
    ['a repeated member', '[{"id":"x","id":"y"}]', 'the JSON cannot be read: at character 12'],
    ['no JSON', 'contributions', 'the JSON cannot be read'],
  ])('%s', (__, json, reason) => {
    expect(reasonFor(json)).toContain(reason);
  });
});
