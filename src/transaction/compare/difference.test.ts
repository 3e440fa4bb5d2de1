import { expect, it } from 'vitest';
import { differenceRow, differenceSentence } from './difference-in-words.ts';
import { DifferenceList } from './difference.ts';
import { text } from '../words/text.ts';

function inWords(fill: (list: DifferenceList) => void) {
  const list = new DifferenceList();
  fill(list);
  const { differences } = list;
  return { rows: differences.map(differenceRow), sentences: differences.map(differenceSentence) };
}

it('marks odd characters wherever they stand: in what differs, in what was asked and in what was found', () => {
  const { rows, sentences } = inWords((list) => {
    list.add('expiry-trigger-of', 'a\u202eb', undefined, { name: 'p\u0430ypal' });
    list.add('flag', undefined, text`${'\u0430'} held by ${'bob '}`);
    list.add('origination', 'GB', 'SE', { item: 1, name: 'p\u0430' });
  });
  expect(rows).toEqual([
    { field: 'expiry trigger of pа⟨U+0430⟩ypal', asked: 'a⟨U+202E⟩b', found: 'nothing' },
    { field: 'flag', asked: 'nothing', found: 'а⟨U+0430⟩ held by bob⟨U+0020⟩' },
    { item: 1, field: 'origination', asked: 'GB', found: 'SE' },
  ]);
  expect(sentences).toEqual([
    'Expiry trigger of pа⟨U+0430⟩ypal a⟨U+202E⟩b asked, nothing found.',
    'Flag nothing asked, а⟨U+0430⟩ held by bob⟨U+0020⟩ found.',
    'Item 2 (pа⟨U+0430⟩): origination GB asked, SE found.',
  ]);
});

it('says of what was not asked for only that, and what it is', () => {
  const { rows, sentences } = inWords((list) => list.add('instruction', undefined, text`Transfers 5 roses.`));
  expect(rows).toEqual([{ field: 'instruction', asked: 'nothing', found: 'Transfers 5 roses.' }]);
  expect(sentences).toEqual(['Not asked for: Transfers 5 roses.']);
});

it('shows the first difference of two texts of any length, and not much more', () => {
  const long = '\u202e'.repeat(1_000_000);
  const { rows, sentences } = inWords((list) =>
    list.add('identifier', `${long}a${long}`, `${long}b`, { item: 0, name: long }),
  );
  const [row] = rows;
  expect(row?.asked).toMatch(/^\(999900 characters before\) .*⟨U\+202E⟩a⟨U\+202E⟩.*more characters\)$/u);
  expect(row?.found).toMatch(/^\(999900 characters before\) .*⟨U\+202E⟩b$/u);
  expect(sentences.join('').length).toBeLessThan(200_000);
});
