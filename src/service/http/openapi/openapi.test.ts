import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  DOCS_PATH,
  ENDPOINTS,
  readPeerPath,
  retrievePath,
  transactionPath,
} from '../../../contract/endpoints.ts';
import { bytesToHex, hexToBytes } from '../../../contract/hex.ts';
import { downloadSchema } from '../../../contract/download.ts';
import { type Analyst, createAnalyst, dataOf, sessionRequestOf } from '../../../testing/service/analyst.ts';
import { draft } from '../../../testing/service/drafts.ts';
import { schemaViolation } from '../../../testing/service/schema-violation.ts';
import { injectInto } from '../../../testing/service/send.ts';
import { startTestService, type TestService } from '../../../testing/service/test-service.ts';
import { submitReceiptSchema } from '../../../contract/contribution.ts';
import { sodium } from '../../../transaction/sign/sodium.ts';
import { inspectTransaction } from '../../../transaction/index.ts';
import { createService } from '../../app.ts';
import {
  type DocumentOperation,
  type DocumentSchema,
  documentSchema,
  type OpenApiDocument,
} from '../../../testing/service/openapi-document.ts';

let service: TestService;
let alice: Analyst;
let document: OpenApiDocument;

beforeAll(async () => {
  // A limit of one covers answers that hold the newest alone.
  service = await startTestService({ settings: { retrieveLimit: 1 } });
  alice = await createAnalyst(injectInto(service.app));
  document = documentSchema.parse((await service.app.inject(ENDPOINTS.openApi.path)).json());
});
afterAll(() => service.close());

interface Documented {
  readonly path: string;
  readonly method: string;
  readonly operation: DocumentOperation;
}

function operationsOf({ paths }: OpenApiDocument): Documented[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
}

function operationOf(method: string, target: string): DocumentOperation {
  const url = target.replace(/\?.*$/u, '');
  const isOf = (path: string) => path === url || (path.endsWith('{id}') && url.startsWith(path.slice(0, -4)));
  const ranked = operationsOf(document).toSorted((left, right) => right.path.length - left.path.length);
  const found =
    ranked.find((it) => it.method === method.toLowerCase() && it.path === url) ??
    ranked.find((it) => it.method === method.toLowerCase() && isOf(it.path));
  if (found === undefined) throw new Error(`The document has no ${method} ${url}.`);
  return found.operation;
}

test('it is JSON, served without authentication', async () => {
  const answer = await service.app.inject(ENDPOINTS.openApi.path);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-cache',
  });
});

test('it has every endpoint of the contract and nothing else, each under its name', () => {
  const documented = operationsOf(document).map(
    ({ path, method, operation }) => `${operation.operationId}: ${method.toUpperCase()} ${path}`,
  );
  const offered = Object.entries(ENDPOINTS).map(
    ([name, { method, path }]) => `${name}: ${method} ${path.replace(/\/$/u, '/{id}')}`,
  );
  expect(documented.toSorted()).toEqual(offered.toSorted());
});

test('a real registry documents nothing of practice', async () => {
  const real = await createService({ ...service.context, practice: false, logLevel: 'silent' });
  const { paths, tags } = documentSchema.parse((await real.inject(ENDPOINTS.openApi.path)).json());
  expect(Object.keys(paths).filter((path) => path.startsWith('/practice'))).toEqual([]);
  expect(tags.map(({ name }) => name)).not.toContain('Practice');
  await real.close();
});

test('defines every reference, tag and security scheme that it uses, and no unused ones', () => {
  const text = JSON.stringify(document);
  const used = new Set([...text.matchAll(/"#\/components\/([^"]+)"/gu)].map(([, place]) => place));
  const { schemas, headers, securitySchemes } = document.components;
  const there = [
    ...Object.keys(schemas).map((name) => `schemas/${name}`),
    ...Object.keys(headers).map((name) => `headers/${name}`),
  ];
  expect(there.toSorted()).toEqual(Array.from(used, String).toSorted());
  const operations = operationsOf(document).map(({ operation }) => operation);
  const schemes = operations.flatMap(({ security = [] }) => security.flatMap((way) => Object.keys(way)));
  expect([...new Set(schemes)].toSorted()).toEqual(Object.keys(securitySchemes).toSorted());
  const tags = operations.flatMap((operation) => operation.tags);
  expect([...new Set(tags)].toSorted()).toEqual(document.tags.map(({ name }) => name).toSorted());
});

test('its examples match their schemas', () => {
  let count = 0;
  const check = (schema: DocumentSchema, examples: readonly unknown[]) => {
    for (const example of examples) {
      count += 1;
      expect(schemaViolation(document, schema, example)).toBeUndefined();
    }
  };
  for (const schema of Object.values(document.components.schemas)) {
    if ('examples' in schema) check(schema, schema.examples ?? []);
  }
  for (const { operation } of operationsOf(document)) {
    const contents = [operation.requestBody, ...Object.values(operation.responses)].flatMap((part) =>
      Object.values(part?.content ?? {}),
    );
    for (const { schema, example } of contents) check(schema, example === undefined ? [] : [example]);
    for (const { schema, example } of operation.parameters ?? [])
      check(schema, example === undefined ? [] : [example]);
  }
  expect(count).toBeGreaterThan(8);
});

// The document states in JSON Schema what the code checks. Both are tested here against each other.

const item = draft('192.0.2.7');
const key = '7fbedb314a9b0c00caef967ac5cabb982ec45da828a0c58a9aafc854f32422ac';
const session = { email: 'a@b.example', signature: '0'.repeat(128), authPublicKeyHex: key };
const account = {
  accountId: 'bob@documented',
  email: 'bob@documented.example',
  publicKeyHex: key,
  authPublicKeyHex: key,
};
const reference = { definitionId: '192.0.2.7_1#contribution', accountId: 'alice@wonderland' };
const flagOf = (changes: object) => ({ assetDefinitionIds: [{ ...reference, ...changes }] });
const NO_BODIES: readonly unknown[] = [null, true, 0, 'text', {}, []];

/** Bodies by endpoint; the document and the code must agree on which of them are malformed. */
const BODIES = {
  assembleContribution: [
    ...NO_BODIES,
    [item],
    [{ ...item, further: 1 }],
    [{ ...item, id: '' }],
    [{ ...item, id: 'u'.repeat(2049) }],
    [{ ...item, fraudType: ' \t ' }],
    [{ ...item, fraudType: 'x'.repeat(65) }],
    [{ ...item, fraudType: 'two\nlines' }],
    [{ ...item, origination: 'se' }],
    [{ ...item, origination: 'ZZ' }],
    [{ ...item, destination: null }],
    [{ ...item, sourcePeerId: 'a b' }],
    [{ ...item, sourcePeerId: null }],
    [item, null],
  ],
  submitContribution: [...NO_BODIES, '', '0', 'zz', '0x00', ' 00', '{"a":1}', ['00']],
  submitFlag: [...NO_BODIES, '', '0', 'zz', '0x00', '00 '],
  assembleFlag: [
    ...NO_BODIES,
    flagOf({}),
    flagOf({ definitionId: '' }),
    flagOf({ accountId: 'alice' }),
    flagOf({ accountId: 'a b@wonderland' }),
    { assetDefinitionIds: [] },
    { assetDefinitionIds: ['192.0.2.7_1#contribution'] },
    { assetDefinitionIds: [''] },
    { assetDefinitionIds: [reference, reference.definitionId] },
    { assetDefinitionIds: [reference, {}] },
  ],
  openSession: [
    ...NO_BODIES,
    session,
    { ...session, email: 'nobody' },
    { ...session, email: `${'a'.repeat(255)}@b.example` },
    { ...session, signature: 'F'.repeat(128) },
    { ...session, signature: 'f'.repeat(127) },
    { ...session, authPublicKeyHex: `ED0120${key.toUpperCase()}` },
    { ...session, authPublicKeyHex: `0x${key}` },
  ],
  practiceAccount: [
    ...NO_BODIES,
    account,
    { ...account, accountId: 'bob' },
    { ...account, publicKeyHex: key.slice(1) },
    { ...account, email: 1 },
  ],
  chooseTampering: [...NO_BODIES, { kind: 'none' }, { kind: 'nothing' }, { kind: null }],
} as const satisfies Partial<Record<keyof typeof ENDPOINTS, readonly unknown[]>>;

/** Well-formed by the document's schemas, whose patterns every language can use, and refused by its words. */
const ONLY_IN_WORDS = {
  assembleContribution: [
    ...['\ud800', 'next\u0085line', 'line\u2028separator', 'turned\u202e', '\u00a0'].map((fraudType) => [
      { ...item, fraudType },
    ]),
    [{ ...item, sourcePeerId: 'no\u00a0break' }],
    [{ ...item, id: '192.0.2.256' }],
  ],
  assembleFlag: [flagOf({ accountId: 'alice\u2003b@wonderland' })],
  practiceAccount: [{ ...account, accountId: 'bob@do\u0085cumented' }],
} as const satisfies Partial<Record<keyof typeof ENDPOINTS, readonly unknown[]>>;

const casesOf = (bodiesByName: Readonly<Record<string, readonly unknown[]>>) =>
  Object.entries(bodiesByName).flatMap(([name, bodies]) =>
    bodies.map((body: unknown) => ({ name, body, said: JSON.stringify(body).slice(0, 70) })),
  );

const authorized = (url: string, method: InjectOptions['method'], body?: unknown): InjectOptions => ({
  url,
  ...(method === undefined ? {} : { method }),
  headers: {
    authorization: `Bearer ${alice.token}`,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  },
  ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
});

/** Judges a body by the document's schema and by the service. */
async function sayTo(name: string, body: unknown) {
  const documented = operationsOf(document).find(({ operation }) => operation.operationId === name);
  if (documented === undefined) throw new Error(`The document has no ${name}.`);
  const { path, operation } = documented;
  const refusal = schemaViolation(
    document,
    operation.requestBody?.content['application/json']?.schema ?? {},
    body,
  );
  const method = documented.method.toUpperCase();
  if (method !== 'POST' && method !== 'PATCH' && method !== 'PUT') throw new Error(`${method} has no body.`);
  const answer = await service.app.inject(authorized(path, method, body));
  const { schema: answered } = operation.responses[answer.statusCode]?.content['application/json'] ?? {};
  expect([answer.statusCode, answered === undefined]).toEqual([answer.statusCode, false]);
  expect(schemaViolation(document, answered ?? {}, answer.json())).toBeUndefined();
  return { refusal, statusCode: answer.statusCode };
}

describe('the service rejects a body as malformed exactly when the document does', () => {
  test.each(casesOf(BODIES))('$name: $said', async ({ name, body }) => {
    const { refusal, statusCode } = await sayTo(name, body);
    // Only decoding can tell that well-formed hex is not a transaction.
    const refused = statusCode === 400;
    const agrees = refusal === undefined ? name.startsWith('submit') || !refused : refused;
    expect([refusal, statusCode, agrees]).toEqual([refusal, statusCode, true]);
  });
});

describe('the service rejects what the document excludes in words alone', () => {
  test.each(casesOf(ONLY_IN_WORDS))('$name: $said', async ({ name, body }) => {
    expect(await sayTo(name, body)).toEqual({ refusal: undefined, statusCode: 400 });
  });
});

/** Values that fit one parameter or another, and values that fit none. */
const PARAMETER_VALUES = [
  '',
  ' ',
  '0',
  '1',
  '-1',
  '1.5',
  '1'.padStart(16, '0'),
  '1'.padStart(17, '0'),
  '9'.repeat(10),
  'true',
  'FALSE',
  'yes',
  'SE',
  'se,GB',
  'SE,',
  'SWE',
  'Scam',
  'SELF',
  '2026-11-02',
  '2026-11-02T11:35:41Z',
];
const QUERIED = [
  'changes',
  'download',
  'list',
  'newest',
  'quote',
  'movements',
  'operations',
  'statistics',
  'taxiiObjects',
] as const;
/** A whole path of each that ends in a name. */
const NAMED: Partial<Record<(typeof QUERIED)[number], string>> = { list: 'hotlist.csv' };

describe('the service takes no parameter that the document excludes, and an empty one exactly when the document does', () => {
  test.each(QUERIED)('%s', async (name) => {
    const path = ENDPOINTS[name].path + (NAMED[name] ?? '');
    const { operation } = operationsOf(document).find((one) => one.operation.operationId === name) ?? {};
    const { parameters = [] } = operation ?? {};
    expect(parameters.length).toBeGreaterThan(1);
    const cases = parameters
      .filter((one) => one.in === 'query')
      .flatMap(({ name: member, schema }) => PARAMETER_VALUES.map((value) => ({ member, schema, value })));
    // All at once: some wait for a change.
    await Promise.all(
      cases.map(async ({ member, schema, value }) => {
        const asked = `${path}?${member}=${encodeURIComponent(value)}`;
        const { statusCode } = await service.app.inject(authorized(asked, 'GET'));
        const excluded = schemaViolation(document, schema, value) !== undefined;
        const agrees = value === '' ? excluded === (statusCode === 400) : !excluded || statusCode === 400;
        expect([asked, statusCode, excluded, agrees]).toEqual([asked, statusCode, excluded, true]);
      }),
    );
  });

  test('these are all that have parameters', () => {
    const queried = operationsOf(document)
      .filter(({ operation }) => operation.parameters?.some((parameter) => parameter.in === 'query') === true)
      .map(({ operation }) => operation.operationId);
    expect(queried.toSorted()).toEqual([...QUERIED].toSorted());
  });
});

test.each([
  ['assembleContribution', '$ must NOT have more than 5000 items', Array.from({ length: 5001 }, () => item)],
  [
    'assembleFlag',
    '$/assetDefinitionIds must NOT have more than 5000 items',
    { assetDefinitionIds: Array.from({ length: 5001 }, () => reference) },
  ],
])(
  '%s refuses more items than the document allows with the status that it documents: %s',
  async (name, refusal, body) => {
    const said = await sayTo(name, body);
    expect(said.refusal).toContain(refusal);
    expect(said.statusCode).toBe(413);
  },
);

test('its patterns are for any language: groups, classes and counts, no properties of characters, no looking around', () => {
  const patterns = [...JSON.stringify(document).matchAll(/"pattern":("(?:[^"\\]|\\.)*")/gu)].map(
    ([, text = '']) => String(JSON.parse(text)),
  );
  expect(patterns.length).toBeGreaterThan(8);
  expect(patterns.filter((pattern) => /\\(?![dx\-.])|\(\?(?!:)/u.test(pattern))).toEqual([]);
});

test('every operation says what it is for and what it answers', () => {
  for (const { operation } of operationsOf(document)) {
    const { summary, description, responses } = operation;
    const words = [summary, description, responses['200']?.description];
    expect([operation.operationId, words.filter(Boolean).length]).toEqual([operation.operationId, 3]);
  }
});

test('every operation documents what any request can get, whatever it asks for', () => {
  const always = ['400', '403', '408', '417', '431', '500', '503'];
  for (const { operation } of operationsOf(document))
    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(always));
});

test('each endpoint’s responses match the document', async () => {
  const send = injectInto(service.app);
  const check = async (method: string, url: string, token: string | undefined, body?: unknown) => {
    const answer = await send({ method, path: url, ...(token === undefined ? {} : { token }), body });
    const [only] = Object.values(operationOf(method, url).responses[answer.statusCode]?.content ?? {});
    const schema = only?.schema;
    if (schema === undefined) throw new Error(`${method} ${url} answered ${answer.statusCode}.`);
    expect([url, answer.statusCode, schemaViolation(document, schema, answer.body)]).toEqual([
      url,
      200,
      undefined,
    ]);
    return answer;
  };
  const { assembleContribution, submitContribution, assembleFlag, submitFlag } = ENDPOINTS;
  const hexOf = ({ body }: { body: unknown }) => {
    if (typeof body !== 'object' || body === null || !('data' in body) || typeof body.data !== 'string')
      throw new Error('There is no transaction.');
    return body.data;
  };
  const { token } = alice;
  const reported = await check('POST', assembleContribution.path, token, [
    item,
    item,
    draft('+447700900123-+447700900125', { fraudType: 'Wangiri' }),
  ]);
  const signed = alice.sign(hexOf(reported));
  await check('POST', submitContribution.path, token, signed);
  await check('GET', transactionPath(inspectTransaction(hexToBytes(signed)).payloadHashHex), token);
  const [record] = await alice.retrieve(item.id);
  const assets = [{ definitionId: record?.assetDefinitionIds, accountId: alice.accountId }];
  const flagged = await check('PATCH', assembleFlag.path, token, { assetDefinitionIds: assets });
  await check('PATCH', submitFlag.path, token, alice.sign(hexOf(flagged)));
  const { body } = await check('POST', retrievePath(item.id), token);
  expect(body).toMatchObject({ truncated: { of: 2 } });
  await check('POST', retrievePath('+447700900123'), token);
  await check('GET', retrievePath(item.id), token);
  for (const { path } of [
    ENDPOINTS.balance,
    ENDPOINTS.downloadPrice,
    ENDPOINTS.rewards,
    ENDPOINTS.monthlyLimit,
    ENDPOINTS.account,
    ENDPOINTS.movements,
    ENDPOINTS.newest,
    ENDPOINTS.operations,
    ENDPOINTS.peers,
    ENDPOINTS.statistics,
    ENDPOINTS.mispManifest,
    ENDPOINTS.taxiiDiscovery,
    ENDPOINTS.taxiiRoot,
    ENDPOINTS.taxiiCollections,
    ENDPOINTS.taxiiCollection,
    ENDPOINTS.taxiiObjects,
  ])
    await check('GET', path, token);
  const made = dataOf(await check('GET', `${ENDPOINTS.download.path}?size=1`, token), downloadSchema);
  await check('GET', ENDPOINTS.downloadAgain.path + made.details.downloadId, token);
  await check('GET', `${ENDPOINTS.quote.path}?size=1`, token);
  await check('GET', readPeerPath(alice.peerId), token);
  await check('GET', ENDPOINTS.readTampering.path, token);
  await check('PUT', ENDPOINTS.chooseTampering.path, token, { kind: 'none' });
  for (const { path } of [
    ENDPOINTS.ledgerStatus,
    ENDPOINTS.health,
    ENDPOINTS.live,
    ENDPOINTS.config,
    ENDPOINTS.openApi,
  ])
    await check('GET', path, undefined);
  await check('POST', ENDPOINTS.openSession.path, undefined, sessionRequestOf(alice));
  await check('PATCH', ENDPOINTS.refreshSession.path, alice.refreshToken);
  const leaving = await createAnalyst(send);
  await check('POST', ENDPOINTS.endSession.path, leaving.token);
});

test('a client that follows the document’s signing steps byte for byte is accepted', async () => {
  const { info } = document;
  const [, before = '', after = ''] =
    /is the byte (\d\d), the byte 00 .* is (01(?: \d\d)+), the public key/u.exec(info.description) ?? [];
  const [, between = ''] = /\(32 bytes\), (\d\d \d\d), the signature/u.exec(info.description) ?? [];
  const unsigned = await alice.assembleReport([draft('203.0.113.1')]);
  expect(unsigned.slice(0, 4)).toBe(`${before}00`);
  const payload = Buffer.from(unsigned.slice(4), 'hex');
  const message = sodium().crypto_generichash(32, payload, null);
  message.set([(message.at(-1) ?? 0) | 1], message.length - 1);
  const { publicKey, privateKey } = alice.key;
  const signature = sodium().crypto_sign_detached(message, privateKey);
  const signed = [after, bytesToHex(publicKey), between, bytesToHex(signature), bytesToHex(payload)];
  const answer = await alice.call('submitContribution', signed.join('').replaceAll(' ', ''));
  expect(dataOf(answer, submitReceiptSchema).rewarded).toBe(10);
});

test('the document is readable on a page of files of this origin, under the policy of the app', async () => {
  const page = await service.app.inject(DOCS_PATH);
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-security-policy']).toMatch(/script-src 'self' 'wasm-unsafe-eval';/u);
  const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/gu)].map(([, file = '']) => file);
  expect(files.length).toBeGreaterThan(4);
  for (const file of files) {
    expect(file).toMatch(/^\/docs\//u);
    expect((await service.app.inject(file)).statusCode).toBe(200);
  }
  expect(page.body).not.toMatch(/<style|style=|<script(?![^>]*src=)|\son[a-z]+=/u);
});

test('the page reads the document that is served elsewhere', async () => {
  const shown = await service.app.inject(`${DOCS_PATH}/json`);
  expect(shown.json()).toEqual((await service.app.inject(ENDPOINTS.openApi.path)).json());
});

test.each([
  `${DOCS_PATH}/nothing`,
  `${DOCS_PATH}/static/nothing`,
  `${DOCS_PATH}/static/..%2f..%2fpackage.json`,
])('nothing else is below it: %s', async (path) => {
  const answer = await service.app.inject(path);
  expect([answer.statusCode, answer.json()]).toMatchObject([404, { data: null }]);
});
