import { beforeEach, describe, expect, it } from 'vitest';
import { CHOSEN_COLUMNS, columnsOf, namesOf } from './columns.ts';
import { KeptColumns } from './kept-columns.ts';

const ALICE = 'alice@wonderland';
const KEY = `contribution-desk.results-columns.${ALICE}`;

beforeEach(() => localStorage.clear());

function columnsFor(accountId: string): KeptColumns {
  const kept = new KeptColumns();
  kept.follow(accountId);
  return kept;
}

describe('the columns that an account chose', () => {
  it('are kept with their widths in this browser, for the account alone', () => {
    const kept = columnsFor(ALICE);
    kept.choose(['reported', 'type']);
    kept.widen('type', 200.4);
    kept.widen('identifier', 10);
    kept.widen('reported', 300);
    kept.widen('reported', undefined);
    expect(columnsFor(ALICE).getState()).toEqual({
      columns: ['reported', 'type'],
      widths: { type: 200, identifier: 48 },
    });
    expect(columnsFor('bob@wonderland').getState().columns).toEqual(CHOSEN_COLUMNS);
  });

  it.each(['{', '[]', '{"columns":["type"],"widths":{"type":"wide"}}'])(
    'are the usual ones where the storage holds %s',
    (stored) => {
      localStorage.setItem(KEY, stored);
      expect(columnsFor(ALICE).getState()).toEqual({ columns: CHOSEN_COLUMNS, widths: {} });
    },
  );
});

describe('the columns that an address names', () => {
  it('are those that are known, each once, in its order', () => {
    expect(columnsOf(['type', 'price', 'status', 'type'])).toEqual(['type', 'status']);
    expect(columnsOf(['price'])).toEqual(CHOSEN_COLUMNS);
    expect(columnsOf(undefined)).toEqual(CHOSEN_COLUMNS);
  });

  it('may be none but the identifier', () => {
    expect(namesOf([])).toEqual(['identifier']);
    expect(columnsOf(namesOf([]))).toEqual([]);
    expect(namesOf(CHOSEN_COLUMNS)).toBeUndefined();
    expect(columnsOf(namesOf(['peer', 'type']))).toEqual(['peer', 'type']);
  });
});
