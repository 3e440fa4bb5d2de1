import { beforeEach, describe, expect, it } from 'vitest';
import { RecentSearches } from './recent-searches.ts';

beforeEach(() => localStorage.clear());

const of = (accountId: string | undefined) => {
  const recent = new RecentSearches();
  recent.follow(accountId);
  return recent;
};

describe('recent searches', () => {
  it('are kept by account, newest first, each once, and no more than eight', () => {
    const alice = of('alice@wonderland');
    for (const text of ['a', 'b', 'a', 'c', 'd', 'e', 'f', 'g', 'h', 'i']) alice.put(text);
    expect(of('alice@wonderland').getState()).toEqual(['i', 'h', 'g', 'f', 'e', 'd', 'c', 'a']);
    expect(of('bob@wonderland').getState()).toEqual([]);
    alice.follow('bob@wonderland');
    expect(alice.getState()).toEqual([]);
  });

  it('are of nobody while nobody is signed in', () => {
    of(undefined).put('a');
    expect(localStorage.length).toBe(0);
  });

  it('are gone once erased, and where something else is stored', () => {
    const alice = of('alice@wonderland');
    alice.put('a');
    alice.erase();
    expect(alice.getState()).toEqual([]);
    expect(localStorage.length).toBe(0);
    localStorage.setItem('contribution-desk.recent-searches.alice@wonderland', '{"x":1}');
    expect(of('alice@wonderland').getState()).toEqual([]);
  });
});
