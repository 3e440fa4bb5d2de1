import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { DEFAULT_POOL, isLoopback, readSettings, SETTINGS_TABLE, SettingsError } from './settings.ts';

test('has a default for everything that is unset or empty', () => {
  expect(readSettings({ PORT: '', HOST: '' })).toEqual({
    port: 8080,
    host: '127.0.0.1',
    dataDir: resolve('.data'),
    databaseUrl: undefined,
    databaseReadUrl: undefined,
    databasePool: DEFAULT_POOL,
    baseUrl: '',
    addressRateLimitPerMinute: 6_000,
    corsOrigins: [],
    webhookHosts: [],
    metricsToken: undefined,
    trustProxy: undefined,
    practice: undefined,
    serveApp: true,
    logLevel: 'info',
    rateLimitPerMinute: 60_000,
    retrieveLimit: 10_000,
    maxConnections: 3_000,
  });
});

test('OPERATING.md lists each with its default and what it means', async () => {
  const text = await readFile(new URL('../OPERATING.md', import.meta.url), 'utf8');
  const rows = (text.split('\n## Settings\n')[1] ?? '').split('\n').filter((line) => line.startsWith('| `'));
  const listed = rows.map((row) => row.split('|').map((cell) => cell.trim()));
  expect(listed).toEqual(
    SETTINGS_TABLE.map(({ name, preset, meaning }) => [
      '',
      `\`${name}\``,
      preset === '' ? 'none' : `\`${preset}\``,
      meaning,
      '',
    ]),
  );
});

test('uses what is set', () => {
  const environment = {
    PORT: '9000',
    HOST: '0.0.0.0',
    DATA_DIR: '/srv/desk',
    BASE_URL: 'https://desk.example.com',
  };
  expect(readSettings({ ...environment, PRACTICE: 'off' })).toMatchObject({
    port: 9000,
    host: '0.0.0.0',
    dataDir: '/srv/desk',
    baseUrl: 'https://desk.example.com',
    practice: 'off',
  });
});

test.each([
  [{ TRUST_PROXY: '2' }, { trustProxy: 2 }],
  [{ TRUST_PROXY: '10.0.0.0/8, ::1' }, { trustProxy: ['10.0.0.0/8', '::1'] }],
  [
    { CORS_ORIGINS: 'https://a.example, http://localhost:5173' },
    { corsOrigins: ['https://a.example', 'http://localhost:5173'] },
  ],
])('reads %j', (environment, settings) => {
  expect(readSettings(environment)).toMatchObject(settings);
});

test.each([
  'http://localhost:8080',
  'http://[::1]:8080',
  'https://desk.example.com/base/data',
  'https://dësk.example',
])('takes %s as the service’s address', (url) => {
  expect(readSettings({ BASE_URL: url }).baseUrl).toBe(url);
});

test.each([
  [{ PORT: '80a' }, /PORT is a whole number from 0 to 65535/u],
  [{ PORT: '70000' }, /PORT is a whole number from 0 to 65535/u],
  [{ BASE_URL: 'ftp://desk.example.com' }, /BASE_URL is one address of the service, http or https/u],
  [{ BASE_URL: 'https://*' }, /BASE_URL is one address.*without wildcard/u],
  [{ BASE_URL: 'https://alice:hush@desk.example.com' }, /BASE_URL is one address.*user name(?!.*hush)/u],
  [{ BASE_URL: 'https://a.example,https://b.example' }, /BASE_URL is one address.*comma/u],
  [{ BASE_URL: "https://a.example;script-src 'unsafe-inline'" }, /BASE_URL is one address/u],
  [{ BASE_URL: 'https://a.example?x=' }, /BASE_URL is one address.*query/u],
  [{ PRACTICE: 'yes' }, /PRACTICE is on or off/u],
  [{ PRACTICE: 'on', HOST: '0.0.0.0' }, /needs a loopback HOST/u],
  [{ DATABASE_URL: 'mysql://desk:hush@db/registry' }, /DATABASE_URL is (?!.*hush)/u],
  [{ DATABASE_URL: 'postgres://desk:hu/sh#@db/registry' }, /percent-encoded(?!.*hu)/u],
  [{ DATABASE_URL: 'postgres://desk:hush@a:5432,:b/registry' }, /several hosts(?!.*hush)/u],
  [{ DATABASE_READ_URL: 'postgres://a/desk' }, /DATABASE_READ_URL names a standby .*DATABASE_URL is unset/u],
  [{ DATABASE_POOL_SIZE: '1' }, /DATABASE_POOL_SIZE is a whole number from 2 to 1000/u],
  [{ REPORT_LIMIT: '5001' }, /REPORT_LIMIT is a whole number from 1 to/u],
  [{ CORS_ORIGINS: '*' }, /CORS_ORIGINS is a list of origins/u],
  [{ CORS_ORIGINS: 'https://a.example,https://b.example/' }, /CORS_ORIGINS is a list of origins/u],
  [{ TRUST_PROXY: '0' }, /TRUST_PROXY is how many proxies/u],
  [{ TRUST_PROXY: '0.0.0.0/0' }, /TRUST_PROXY is how many proxies/u],
  [{ TRUST_PROXY: '10.0.0.0/33' }, /TRUST_PROXY is how many proxies/u],
  [{ METRICS_TOKEN: 'hush' }, /METRICS_TOKEN has at least 16(?!.*hush)/u],
])('refuses %j with a sentence', (environment, words) => {
  expect(() => readSettings(environment)).toThrow(SettingsError);
  expect(() => readSettings(environment)).toThrow(words);
});

test('names everything that is wrong at once', () => {
  expect(() => readSettings({ PORT: 'x', PRACTICE: 'x' })).toThrow(/PORT .* PRACTICE /u);
});

test.each(['127.0.0.1', '127.8.9.1', '::1', 'localhost'])('recognises %s as loopback', (host) => {
  expect(isLoopback(host)).toBe(true);
});

test.each(['0.0.0.0', '192.168.1.4', '::', 'desk.example.com', '127.0.0.1.example.com'])(
  'knows %s as not loopback',
  (host) => {
    expect(isLoopback(host)).toBe(false);
  },
);
