import { describe, expect, it } from 'vitest';
import { ENDPOINTS, retrievePath, SERVICE_PATH_PREFIXES, transactionPath } from './endpoints.ts';

describe('the endpoint table', () => {
  it('has the five of the interface, spelled as there', () => {
    expect(ENDPOINTS).toMatchObject({
      assembleContribution: {
        method: 'POST',
        path: '/data/api/v1/contribution-management/contribution/assemble',
      },
      submitContribution: { method: 'POST', path: '/data/api/v1/contribution-management/contribution' },
      retrieveContributions: { method: 'POST', path: '/data/api/v1/contribution-management/contribution/' },
      assembleFlag: { method: 'PATCH', path: '/data/api/v1/contribution-manager/contribution/flag/assemble' },
      submitFlag: { method: 'PATCH', path: '/data/api/v1/contribution-management/contribution/flag' },
    });
  });

  it('has no two endpoints with one method and path', () => {
    const keys = Object.values(ENDPOINTS).map(({ method, path }) => `${method} ${path}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('keeps what asks the service for data under prefixes that the fallback to the app leaves alone', () => {
    const outside = Object.entries(ENDPOINTS)
      .filter(
        ([, { path }]) =>
          !SERVICE_PATH_PREFIXES.some((prefix) => path === prefix || path.startsWith(`${prefix}/`)),
      )
      .map(([name]) => name);
    expect(outside).toEqual(['config', 'openApi']);
  });
});

describe('retrievePath', () => {
  it.each([
    ['+447700900000-+447700900999', '%2B447700900000-%2B447700900999'],
    ['2001:db8::7', '2001%3Adb8%3A%3A7'],
    ['alice@example.com-alice@example.com', 'alice%40example.com-alice%40example.com'],
    ['https://example.com/a?b=%20#c', 'https%3A%2F%2Fexample.com%2Fa%3Fb%3D%2520%23c'],
  ])('makes one path segment of %s', (identifier, segment) => {
    const path = retrievePath(identifier);
    expect(path).toBe(`/data/api/v1/contribution-management/contribution/${segment}`);
    expect(new URL(path, 'http://localhost').pathname).toBe(path);
    expect(decodeURIComponent(segment)).toBe(identifier);
  });
});

it('transactionPath names a transaction by the hash of its payload', () => {
  const hash = 'ab'.repeat(32);
  expect(transactionPath(hash)).toBe(`/data/api/v1/contribution-management/transaction/${hash}`);
});
