import { expect, test } from 'vitest';
import { pageOfBrokenLink } from './not-found.ts';

const pageOf = (url: string, accept = 'text/html,*/*;q=0.8', method = 'GET') =>
  pageOfBrokenLink({ method, url, headers: { accept } });

test.each([
  ['/identifier/%2', '/identifier/%252'],
  ['/identifier/%2B44%E0%A4?a=%zz', '/identifier/%2B44%25E0%25A4?a=%zz'],
  ['/peers/a%20b%', '/peers/a%20b%25'],
])('a link that was cut in an escape, %s, leads a browser to the page %s', (url, page) => {
  expect(pageOf(url)).toBe(page);
});

test.each(['//evil/%', '/\\evil/%', '/\\//evil/%'])('leads from %s to no other host', (url) => {
  expect(pageOf(url)).toBe('/evil/%25');
});

test('leads nobody but a browser anywhere, and nobody from a path of the service or of a file', () => {
  expect(pageOf('/identifier/%2', 'application/json')).toBeUndefined();
  expect(pageOf('/identifier/%2', 'text/html', 'POST')).toBeUndefined();
  expect(pageOf('/data/%ff')).toBeUndefined();
  expect(pageOf('/assets/%')).toBeUndefined();
});
