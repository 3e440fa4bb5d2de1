import { expect, test } from 'vitest';
import { hostUrlsOf, isDatabaseUrl, placeOf } from './database-url.ts';

test.each([
  [
    'postgres://desk:p%40ss@a:5432/desk?sslmode=verify-full',
    ['postgres://desk:p%40ss@a:5432/desk?sslmode=verify-full'],
  ],
  [
    'postgresql://desk@a:5432,[::1]:6432,c/desk?target_session_attrs=read-write',
    [
      'postgresql://desk@a:5432/desk?target_session_attrs=read-write',
      'postgresql://desk@[::1]:6432/desk?target_session_attrs=read-write',
      'postgresql://desk@c/desk?target_session_attrs=read-write',
    ],
  ],
  ['postgres://desk@/desk?host=/run/postgresql', ['postgres://desk@/desk?host=/run/postgresql']],
])('takes %s apart by its hosts', (url, hosts) => {
  expect(isDatabaseUrl(url)).toBe(true);
  expect(hostUrlsOf(url)).toEqual(hosts);
});

test.each(['postgres://a', 'postgres://a,b', 'postgres://a:1,b:x/desk', 'mysql://a/desk', '/run/postgresql'])(
  'does not take %s for a database',
  (text) => {
    expect(isDatabaseUrl(text)).toBe(false);
  },
);

test('names a database and its hosts without user and password', () => {
  expect(placeOf('postgres://desk:hush@a,b:6432/registry')).toBe('database registry at a:5432 or b:6432');
  expect(placeOf('postgres://desk:hush@/registry?host=/run/postgresql')).toBe(
    'database registry at /run/postgresql:5432',
  );
});
