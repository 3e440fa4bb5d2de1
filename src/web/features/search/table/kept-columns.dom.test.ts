import { beforeEach, describe, expect, it } from 'vitest';
import { CHOSEN_COLUMNS, columnsOf, namesOf } from './columns.ts';
import { KeptColumns } from './kept-columns.ts';

const ALICE = 'alice@wonderland';
const KEY = `contribution-desk.results-columns.${ALICE}`;

beforeEach(() => localStorage.clear());

function columnsFor(accountId: string) {
  const kept = new KeptColumns();
  kept.follow(accountId);
  return kept;
}

describe('the columns that an account chose', () => {
  it('are kept in this browser, for the account alone', () => {
    columnsFor(ALICE).choose(['type', 'reported']);
    expect(columnsFor(ALICE).getState().columns).toEqual(['type', 'reported']);
    expect(columnsFor('bob@wonderland').getState().columns).toEqual(CHOSEN_COLUMNS);
  });

  it.each(['{', '[]', '{"columns":"type"}'])('are the usual ones where the storage holds %s', (stored) => {
    localStorage.setItem(KEY, stored);
    expect(columnsFor(ALICE).getState()).toEqual({ columns: CHOSEN_COLUMNS });
  });
});

describe('the columns that an address names', () => {
  it('are those that are known, each once, in the order of the table', () => {
    expect(columnsOf(['type', 'price', 'status', 'type'])).toEqual(['status', 'type']);
    expect(columnsOf(['price'])).toEqual(CHOSEN_COLUMNS);
    expect(columnsOf(undefined)).toEqual(CHOSEN_COLUMNS);
  });

  it('may be none but the identifier', () => {
    expect(namesOf([])).toEqual(['identifier']);
    expect(columnsOf(namesOf([]))).toEqual([]);
    expect(namesOf(CHOSEN_COLUMNS)).toBeUndefined();
  });
});
