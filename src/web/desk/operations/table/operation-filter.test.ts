import { describe, expect, it } from 'vitest';
import { operationWith } from '../../../../testing/web/operation.ts';
import { filtered, NO_FILTER, type OperationFilter } from './operation-filter.ts';

const HASH = 'ab'.repeat(32);
const OPERATIONS = [
  operationWith({ id: 'newest', kind: 'flag', state: 'blocked' }),
  operationWith({ id: 'open', state: 'unknown' }),
  operationWith({ id: 'oldest', payloadHashHex: HASH }),
];
const shown = (filter: Partial<OperationFilter>, found: ReadonlySet<string> = new Set()) =>
  filtered(OPERATIONS, { ...NO_FILTER, ...filter }, found).map(({ id }) => id);

describe('the filter of the activity', () => {
  it.each<[string, Partial<OperationFilter>, readonly string[]]>([
    ['shows everything, open outcomes first', {}, ['open', 'newest', 'oldest']],
    ['by kind', { kind: 'flag' }, ['newest']],
    ['by outcome', { outcome: 'confirmed' }, ['oldest']],
    ['by part of a hash, however it is typed', { text: ' ABAB abab ' }, ['oldest']],
    ['by an identifier with spaces', { text: '+44 7700 900 123' }, ['open', 'newest', 'oldest']],
    ['by text that is nowhere', { text: 'nowhere' }, []],
  ])('%s', (_, filter, ids) => {
    expect(shown(filter)).toEqual(ids);
  });

  it('takes what was found in rows that are not at hand', () => {
    expect(shown({ text: 'nowhere' }, new Set(['newest']))).toEqual(['newest']);
  });
});
