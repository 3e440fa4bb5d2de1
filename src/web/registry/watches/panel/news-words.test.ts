import { expect, it } from 'vitest';
import { newsOfWatches } from './news-words.ts';

const watch = (name: string, reported: number, flagged: number) => ({ name, reported, flagged });

it.each([
  [[], ''],
  [[watch('our /19', 0, 0)], ''],
  [[watch('our /19', 3, 0), watch('NAT', 0, 0)], '3 new reports inside “our /19”'],
  [[watch('our /19', 0, 1)], '1 new flag inside “our /19”'],
  [[watch('our /19', 1, 2)], '1 new report and 2 new flags inside “our /19”'],
  [[watch('our /19', 1, 2), watch('NAT', 0, 4)], '7 new reports and flags inside 2 watches'],
])('the news of %j are %s', (watches, words) => {
  expect(newsOfWatches(watches)).toBe(words);
});
