import { describe, expect, it } from 'vitest';
import { appConfigSchema } from './service-info.ts';

describe('appConfigSchema', () => {
  it('takes an empty file for the page’s own origin, not for practice', () => {
    expect(appConfigSchema.parse({})).toEqual({ baseUrl: '', practice: false });
  });

  it.each([
    'https://fib.example',
    'http://localhost:8080',
    'https://fib.example/base/',
    'http://[::1]:8080',
    '',
  ])('takes the base URL %j', (baseUrl) => {
    expect(appConfigSchema.parse({ baseUrl })).toMatchObject({ baseUrl });
  });

  it.each(['fib.example', 'ftp://fib.example', 'file:///etc', '/data', 8080])(
    'refuses the base URL %j',
    (baseUrl) => {
      expect(appConfigSchema.safeParse({ baseUrl }).success).toBe(false);
    },
  );
});
