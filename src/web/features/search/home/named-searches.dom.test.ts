import { beforeEach, describe, expect, it } from 'vitest';
import { JsonStorage } from '../../../platform/storage/json-storage.ts';
import { MOST_NAMED, NamedSearches } from './named-searches.ts';

beforeEach(() => localStorage.clear());

function of(accountId: string | undefined, storage?: JsonStorage) {
  const named = new NamedSearches(storage);
  named.follow(accountId);
  return named;
}

const namesOf = (named: NamedSearches) => named.getState().map(({ name }) => name);
const ALICE = 'alice@wonderland';
const RANGE = { q: '203.0.113.0-203.0.113.255', status: 'active', sort: '-reported' };

describe('named searches', () => {
  it('are kept by account with their filters, in the order of their names, without the open record', () => {
    const alice = of(ALICE);
    alice.put('our /24', { ...RANGE, open: 'a#contribution' });
    alice.put('Nordic', { q: '+46' });
    expect(of(ALICE).getState()).toEqual([
      { name: 'Nordic', parts: { q: '+46' } },
      { name: 'our /24', parts: RANGE },
    ]);
    expect(of('bob@wonderland').getState()).toEqual([]);
    alice.follow(undefined);
    expect(alice.getState()).toEqual([]);
  });

  it('are renamed and removed; a name belongs to one search', () => {
    const alice = of(ALICE);
    alice.put('a', { q: '1' });
    alice.put('b', { q: '2' });
    alice.put('a', { q: '3' });
    alice.rename('a', 'c');
    expect(alice.getState()).toEqual([
      { name: 'b', parts: { q: '2' } },
      { name: 'c', parts: { q: '3' } },
    ]);
    alice.rename('c', 'c');
    alice.rename('c', 'b');
    expect(alice.getState()).toEqual([{ name: 'b', parts: { q: '3' } }]);
    alice.remove('b');
    expect(of(ALICE).getState()).toEqual([]);
  });

  it('of two tabs are all kept', () => {
    const [one, other] = [of(ALICE), of(ALICE)];
    one.put('a', { q: '1' });
    other.put('b', { q: '2' });
    expect(namesOf(of(ALICE))).toEqual(['a', 'b']);
  });

  it('are there until the tab is closed where the browser stores nothing', () => {
    const alice = of(ALICE, new JsonStorage(null));
    alice.put('a', { q: '1' });
    alice.put('b', { q: '2' });
    expect(namesOf(alice)).toEqual(['a', 'b']);
  });

  it('are of nobody while nobody is signed in, and no more than can be told apart', () => {
    of(undefined).put('a', { q: '1' });
    expect(localStorage.length).toBe(0);
    const alice = of(ALICE);
    for (let number = 0; number <= MOST_NAMED; number += 1) alice.put(`${100 + number}`, { q: '1' });
    expect(alice.getState()).toHaveLength(MOST_NAMED);
  });

  it('are gone once erased, and where something else is stored', () => {
    const alice = of(ALICE);
    alice.put('a', RANGE);
    alice.erase();
    expect(localStorage.length).toBe(0);
    localStorage.setItem(`contribution-desk.named-searches.${ALICE}`, '[{"name":"","parts":7}]');
    expect(of(ALICE).getState()).toEqual([]);
  });
});
