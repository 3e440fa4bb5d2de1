import { expect, it } from 'vitest';
import { newsOfSearches } from './news-words.ts';
import { NO_LOOKS } from './saved-search.ts';

const search = (name: string, reported: number, flagged: number) => ({
  name,
  entries: ['192.0.2.7'],
  looks: { ...NO_LOOKS, reported, flagged },
});

it.each([
  ['', []],
  ['', [search('our /19', 0, 0)]],
  ['3 new reports inside “our /19”', [search('our /19', 3, 0), search('NAT', 0, 0)]],
  ['1 new flag inside “our /19”', [search('our /19', 0, 1)]],
  ['1 new report and 2 new flags inside “our /19”', [search('our /19', 1, 2)]],
  ['7 new reports and flags inside 2 watched searches', [search('our /19', 1, 2), search('NAT', 0, 4)]],
])('the news are said in words: %s', (words, searches) => {
  expect(newsOfSearches(searches)).toBe(words);
});
