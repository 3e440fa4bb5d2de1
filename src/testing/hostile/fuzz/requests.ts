import fc from 'fast-check';
import { anyCharacter } from '../../any-text.ts';
import type { DocumentOperation, OpenApiDocument } from '../../service/openapi-document.ts';
import type { Scene } from '../scene.ts';
import { bytesToHex, hexToBytes } from '../../../contract/hex.ts';
import { decodeTransaction } from '../../../transaction/index.ts';
import { payloadHash } from '../../../transaction/sign/signing-hash.ts';
import { attemptsOf, NASTY } from './values-of.ts';

export const METHODS = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS'] as const;
export type Method = (typeof METHODS)[number];

/** A request to a path of the document, or to none of them. */
export interface GeneratedRequest {
  /** The operation that describes its answers; absent for wild paths and methods. */
  readonly operationId?: string;
  readonly method: Method;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string;
}

const CONTENT_TYPES = [
  ...Array.from({ length: 12 }, () => 'application/json'),
  'application/json; charset=utf-8',
  'text/plain',
  'application/xml',
  '',
  ';;',
] as const;

/** Values that Node accepts for a header. */
const headerValue = fc
  .oneof(
    fc.string({ maxLength: 60 }),
    fc.constantFrom(
      'a'.repeat(4000),
      '*',
      'null',
      '-1',
      '%00',
      '127.0.0.1',
      '8e03978e-40d5-43e8-bc93-6894a57f9324',
    ),
  )
  .map((text) => text.replace(/[^\t\x20-\x7e]/gu, ''));

const otherHeaders = fc.dictionary(
  fc.constantFrom(
    'accept',
    'accept-encoding',
    'origin',
    'x-request-id',
    'x-forwarded-for',
    'x-forwarded-proto',
    'idempotency-key',
    'if-none-match',
    'range',
    'cookie',
    'access-control-request-method',
    'x-http-method-override',
    'content-encoding',
    'forwarded',
  ),
  headerValue,
  { maxKeys: 3 },
);

/** Tokens that are good, that once were, of the other use, and rubbish. */
function authorizations({ alice, bob, carol, dave }: Scene, name: string): fc.Arbitrary<string | undefined> {
  // Signs out with an account that nothing else here uses.
  const good =
    name === 'endSession' ? bob.token : name === 'refreshSession' ? carol.refreshToken : alice.token;
  return fc.oneof(
    { arbitrary: fc.constant(`Bearer ${good}`), weight: 6 },
    {
      arbitrary: fc.constantFrom(
        undefined,
        good,
        carol.token,
        dave.token,
        `Bearer ${alice.refreshToken}x`,
        'Bearer',
      ),
      weight: 1,
    },
    { arbitrary: headerValue, weight: 1 },
  );
}

/** Returns the bodies that only the registry can supply valid values for. */
function knownBodies(scene: Scene, name: string): readonly unknown[] {
  const { alice, assetOf, storedReportHex, storedFlagHex, reportHex, flagHex } = scene;
  if (name === 'submitContribution' || name === 'submitFlag') {
    const signed = [reportHex, flagHex].map((hex) => alice.sign(hex));
    return [storedReportHex, storedFlagHex, reportHex, ...signed, signed[0]?.slice(0, -2), '0100'];
  }
  if (name === 'assembleFlag') {
    return Object.values(assetOf).map((definitionId) => ({
      assetDefinitionIds: [{ definitionId, accountId: alice.accountId }],
    }));
  }
  return name === 'replayWebhook' ? [{ after: '0.0' }] : [];
}

/** The end of a path that only the registry can supply, for the operations that take one. */
function knownTail({ alice, storedReportHex, webhookIds }: Scene, name: string): string | undefined {
  const { payload } = decodeTransaction(hexToBytes(storedReportHex));
  const payloadHashHex = bytesToHex(payloadHash(payload));
  const tails: Readonly<Record<string, string>> = {
    readTransaction: payloadHashHex,
    ledgerProof: payloadHashHex,
    ledgerEntry: '1',
    ledgerTile: '0/000.p/1',
    peer: alice.peerId,
    list: 'hotlist.ndjson',
    replayWebhook: webhookIds.kept,
    deleteWebhook: webhookIds.deleted,
  };
  return tails[name];
}

const IDENTIFIERS = [
  '192.0.2.1',
  '192.0.2.0-192.0.2.255',
  '2001:db8::-2001:db8::ffff',
  '+447700900123',
  '107615700000000-107615700000009',
  'alice@example.com',
  'https://example.com/?a=b#c',
  'flag',
] as const;

const pathTail = fc.oneof(
  { arbitrary: fc.constantFrom(...IDENTIFIERS).map(encodeURIComponent), weight: 4 },
  { arbitrary: fc.constantFrom(...IDENTIFIERS), weight: 1 },
  {
    arbitrary: fc.string({ unit: anyCharacter, maxLength: 30 }).map((text) => encodeURIComponent(text)),
    weight: 2,
  },
  { arbitrary: fc.string({ maxLength: 30 }).map((text) => text.replace(/[^\x21-\x7e]/gu, '')), weight: 1 },
  { arbitrary: fc.constantFrom('%', '%ff', '%00', '%2e%2e%2f', '//', ';x=1', '9'.repeat(5000)), weight: 1 },
);

const otherQuery = fc.oneof(
  { arbitrary: fc.constant(''), weight: 4 },
  fc.constantFrom('?', '?a=1', '?__proto__=1', '?%', '?id=1&id=2', '?a=%00'),
);

/**
 * The parameters that the document has, each with what fits, nearly fits or is wild, some of them twice; or
 * others.
 */
function queries(document: OpenApiDocument, { parameters = [] }: DocumentOperation): fc.Arbitrary<string> {
  const known = parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, schema }) =>
      attemptsOf(document, schema)
        .map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
        .filter((text) => !/\p{Surrogate}/u.test(text))
        .map((text) => `${name}=${encodeURIComponent(text)}`),
    );
  if (known.length === 0) return otherQuery;
  const some = fc
    .array(fc.oneof(...known), { minLength: 1, maxLength: 3 })
    .map((parts) => `?${parts.join('&')}`);
  return fc.oneof({ arbitrary: some, weight: 3 }, otherQuery);
}

/** Requests to one operation of the document. */
function toOperation(
  document: OpenApiDocument,
  scene: Scene,
  { method, path, operation }: { method: Method; path: string; operation: DocumentOperation },
): fc.Arbitrary<GeneratedRequest> {
  const name = operation.operationId;
  const schema = operation.requestBody?.content['application/json']?.schema;
  const known = knownBodies(scene, name);
  const described = schema === undefined ? fc.constantFrom(...NASTY) : attemptsOf(document, schema);
  const values = known.length === 0 ? described : fc.oneof(fc.constantFrom(...known), described);
  const end = knownTail(scene, name);
  const bodies = fc.oneof(
    { arbitrary: values.map((value) => JSON.stringify(value)), weight: 8 },
    { arbitrary: fc.constantFrom(undefined, '', '{', '[1,', 'nonsense', '{"__proto__":1}'), weight: 1 },
  );
  return fc
    .record({
      authorization: authorizations(scene, name),
      contentType: fc.constantFrom(...CONTENT_TYPES),
      others: fc.oneof({ arbitrary: fc.constant({}), weight: 3 }, otherHeaders),
      payload: schema === undefined ? fc.option(bodies, { nil: undefined, freq: 2 }) : bodies,
      tail: end === undefined ? pathTail : fc.oneof(fc.constant(end), pathTail),
      behind: queries(document, operation),
    })
    .map(({ authorization, contentType, others, payload, tail, behind }) => ({
      operationId: name,
      method,
      url: path.replace('{id}', tail) + behind,
      headers: {
        ...others,
        ...(authorization === undefined ? {} : { authorization }),
        ...(payload === undefined ? {} : { 'content-type': contentType }),
      },
      ...(payload === undefined ? {} : { payload }),
    }));
}

/**
 * Only over a connection is that a path, so `../tables/paths.ts` sends it; what sends these reads a host in
 * it.
 */
const BEGINS_TWICE = /^\/[/\\]/u;

/** Paths and methods that the document does not have, and some that it has. */
function wildRequests(document: OpenApiDocument): fc.Arbitrary<GeneratedRequest> {
  const paths = Object.keys(document.paths);
  return fc
    .record({
      method: fc.constantFrom(...METHODS),
      path: fc.constantFrom(...paths, '/', '/data', '/auth/x', '/practice/', '/assets/x.js', '/search'),
      tail: pathTail,
      headers: otherHeaders,
    })
    .map(({ method, path, tail, headers }) => ({ method, url: path.replace('{id}', '') + tail, headers }))
    .filter(({ url }) => !BEGINS_TWICE.test(url));
}

const isMethod = (text: string): text is Method => METHODS.some((method) => method === text);

/** These write half a megabyte, mostly the same one, and take as long as ten others. */
const LONG_ANSWERS: ReadonlySet<string> = new Set(['metrics', 'openApi']);

/** Requests to every operation of the document alike, and some to none. */
export function requestsOf(document: OpenApiDocument, scene: Scene): fc.Arbitrary<GeneratedRequest> {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([name, operation]) => {
      const method = name.toUpperCase();
      if (!isMethod(method)) return [];
      const weight = LONG_ANSWERS.has(operation.operationId) ? 1 : 10;
      return [{ weight, arbitrary: toOperation(document, scene, { method, path, operation }) }];
    }),
  );
  return fc.oneof(...operations, { weight: 10, arbitrary: wildRequests(document) });
}
