import { expect, it } from 'vitest';
import { DifferenceList } from '../../transaction/difference-list.ts';
import { reasonsOf } from './reasons-of.ts';

it('leaves what no row says, wherever it stands between those that do', () => {
  const list = new DifferenceList();
  list.add({ field: 'authority', asked: 'аlice@wonderland', found: 'bob@admin' });
  list.sentences.push('Its creation time cannot be read.');
  list.add({ item: 0, field: 'destination', asked: 'GB', found: 'SE' }, '203.0.113.7');
  list.addUnasked('instruction', 'Mints 5 roses.');
  const differences = ['It is in an older format.', ...list.sentences];
  expect(reasonsOf({ verdict: 'cannot-inspect', differences, rows: list.rows })).toEqual([
    'It is in an older format.',
    'Its creation time cannot be read.',
  ]);
});
