import { expect, it } from 'vitest';
import { shortTitleOf } from './short-title.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7 ⏎ +447700900123 ⏎ 8.8.8.8', 'List of 3: 203.0.113.7, …'],
  ['203.0.113.7, 8.8.4.4; 8.8.8.8,', 'List of 3: 203.0.113.7, …'],
  ['203.0.113.7, 8.8.8.8, 203.0.113.7', 'List of 2: 203.0.113.7, …'],
  ['203.0.113.7 8.8.8.8', 'List of 2: 203.0.113.7, …'],
  ['https://a.example/x,y', 'https://a.example/x,y'],
])('%s stands as %s', (q, title) => {
  expect(shortTitleOf({ name: undefined, address: { q } }, null)).toBe(title);
});

it('a name stands as it is', () => {
  expect(shortTitleOf({ name: 'Lines, mine', address: { q: '8.8.8.8' } }, null)).toBe('Lines, mine');
});
