import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appConfigSchema, healthSchema } from '../../contract/service-info.ts';
import { envelopeSchema, errorEnvelopeSchema } from '../../contract/envelope.ts';
import { startTestService, type TestService } from '../../testing/service/test-service.ts';

const SCRIPT_PATH = '/assets/index-abc.js';
const SCRIPT = 'export {};';

let webRoot: string;
let service: TestService;

beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'web-root-'));
  await mkdir(join(webRoot, 'assets'));
  await mkdir(join(webRoot, '.vite'));
  await writeFile(join(webRoot, 'index.html'), '<!doctype html><title>the app</title>');
  const script = join(webRoot, SCRIPT_PATH);
  await writeFile(script, SCRIPT);
  await writeFile(`${script}.br`, brotliCompressSync(SCRIPT));
  await writeFile(`${script}.gz`, gzipSync(SCRIPT));
  await writeFile(join(webRoot, '.vite', 'manifest.json'), '{}');
  service = await startTestService({ webRoot, settings: { baseUrl: 'https://api.desk.example/base' } });
});
afterAll(async () => {
  await service.close();
  await rm(webRoot, { recursive: true });
});

test('tells its health, and the app where the service is', async () => {
  const health = await service.app.inject('/health');
  expect(envelopeSchema(healthSchema).parse(health.json()).data).toMatchObject({ ready: true });
  const config = appConfigSchema.parse((await service.app.inject('/config.json')).json());
  // Practice is of this service, and the app is sent to another one.
  expect(config).toEqual({ baseUrl: 'https://api.desk.example/base', practice: false });
});

test('allows the app only its own code, and connections to itself and the service', async () => {
  const { headers } = await service.app.inject('/');
  expect(String(headers['content-security-policy']).split(';')).toEqual([
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self' https://api.desk.example",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ]);
  expect(headers).toMatchObject({
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  });
  expect(headers).not.toHaveProperty('strict-transport-security');
});

test.each([
  '/',
  '/search',
  '/search?q=alice@wonderland.example',
  '/database',
  '/identifier/203.0.113.7',
  '/peers/harbour-voice.example',
  '/identifier/https%3A%2F%2Fa.example%2F..%2Fb%3Fc%23d',
])('serves the app at %s, to be revalidated', async (url) => {
  const answer = await service.app.inject(url);
  expect(answer.statusCode).toBe(200);
  expect(answer.payload).toContain('the app');
  expect(answer.headers['cache-control']).toBe('no-cache');
});

test('a link that was cut in an escape leads a browser to the app, which says that it has no such page', async () => {
  const ask = (url: string, accept = 'text/html,*/*;q=0.8') =>
    service.app.inject({ url, headers: { accept } });
  const { statusCode, headers } = await ask('/identifier/%2');
  expect(statusCode).toBe(302);
  expect((await ask(String(headers.location))).payload).toContain('the app');
  expect((await ask('/identifier/%2', 'application/json')).statusCode).toBe(400);
  expect((await ask('/data/%ff')).statusCode).toBe(400);
});

test.each(['/nothing.js', '/nothing%2Ejs?v=1', '/.env', '/.vite/manifest.json', '/assets/nothing'])(
  'has nothing at %s, where a file would be',
  async (url) => {
    const answer = await service.app.inject(url);
    expect(errorEnvelopeSchema.parse(answer.json()).status).toEqual({
      code: 404,
      name: 'Not Found',
      message: 'There is nothing at this address.',
    });
  },
);

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['br;q=0, gzip', 'gzip', gunzipSync],
])(
  'to a client that takes %s, sends a built file compressed with %s',
  async (accepted, encoding, decompress) => {
    const answer = await service.app.inject({ url: SCRIPT_PATH, headers: { 'accept-encoding': accepted } });
    const plain = await service.app.inject(SCRIPT_PATH);
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers['vary']).toContain('accept-encoding');
    for (const name of ['content-type', 'cache-control', 'content-security-policy'])
      expect(answer.headers[name]).toBe(plain.headers[name]);
    expect(decompress(answer.rawPayload).toString()).toBe(SCRIPT);
  },
);

test.each([undefined, 'identity', 'zstd'])(
  'to a client that takes %s, sends a built file as it is',
  async (accepted) => {
    const headers = accepted === undefined ? {} : { 'accept-encoding': accepted };
    const answer = await service.app.inject({ url: SCRIPT_PATH, headers });
    expect(answer.headers).not.toHaveProperty('content-encoding');
    expect(answer.headers['content-type']).toMatch(/javascript/u);
    expect(answer.headers['vary']).toContain('accept-encoding');
    expect(answer.payload).toBe(SCRIPT);
  },
);

test('serves built files for ever, and never the app in place of one that is missing', async () => {
  const built = await service.app.inject(SCRIPT_PATH);
  expect(built.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const missing = await service.app.inject('/assets/index-old.js');
  expect(missing.statusCode).toBe(404);
  expect((await service.app.inject('/assets/../../package.json')).payload).not.toContain('contribution-desk');
  expect((await service.app.inject('/%2e%2e/%2e%2e/etc/passwd')).payload).not.toContain('root:');
});
