import { expect, it } from 'vitest';
import { DifferenceList } from './difference-list.ts';

it('marks odd characters wherever they stand: in what differs, in what was asked and in what was found', () => {
  const differences = new DifferenceList();
  differences.add({ field: 'trigger of p\u0430ypal', asked: 'a\u202eb', found: 'nothing' }, 'p\u0430');
  expect(differences.rows).toEqual([
    { field: 'trigger of pа⟨U+0430⟩ypal', asked: 'a⟨U+202E⟩b', found: 'nothing' },
  ]);
  expect(differences.sentences).toEqual(['Trigger of pа⟨U+0430⟩ypal a⟨U+202E⟩b asked, nothing found.']);
});

it('marks letters that look alike in what was not asked for, in the row and in the sentence', () => {
  const differences = new DifferenceList();
  differences.addUnasked('instruction', 'Transfers 5 ⟨U+202E⟩roses to "аlice@wonderland".');
  const found = 'Transfers 5 ⟨U+202E⟩roses to "а⟨U+0430⟩lice@wonderland".';
  expect(differences.rows).toEqual([{ field: 'instruction', asked: 'nothing', found }]);
  expect(differences.sentences).toEqual([`Not asked for: ${found}`]);
});

it('shows the first difference of two texts of any length, and not much more', () => {
  const differences = new DifferenceList();
  const long = '\u202e'.repeat(1_000_000);
  differences.add({ item: 0, field: 'identifier', asked: `${long}a${long}`, found: `${long}b` }, long);
  const [row] = differences.rows;
  expect(row?.asked).toMatch(/^\(999900 characters before\) .*⟨U\+202E⟩a⟨U\+202E⟩.*more characters\)$/u);
  expect(row?.found).toMatch(/^\(999900 characters before\) .*⟨U\+202E⟩b$/u);
  expect(differences.sentences.join('').length).toBeLessThan(200_000);
});
