import fc from 'fast-check';
import { bytesToHex, hexToBytes } from '../../../contract/hex.ts';
import { decodeTransaction } from '../../../transaction/index.ts';
import { payloadHash } from '../../../transaction/sign/signing-hash.ts';
import { anyCharacter } from '../../any-text.ts';
import { sessionRequestOf } from '../../service/analyst.ts';
import type { DocumentOperation, OpenApiDocument } from '../../service/openapi-document.ts';
import type { Scene } from '../scene.ts';
import { attemptsOf, NASTY } from './values-of.ts';

const METHODS = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS'] as const;

/** A request to a path of the document, or to none of them. */
export interface GeneratedRequest {
  /** The operation that describes its answers; absent for wild paths and methods. */
  readonly operationId?: string;
  readonly method: (typeof METHODS)[number];
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string;
}

/** Mostly the first; each of the others as often as another. */
const mostly = <Value>(usual: fc.Arbitrary<Value>, weight: number, ...others: fc.Arbitrary<Value>[]) =>
  fc.oneof({ arbitrary: usual, weight }, ...others);

const printable = fc.string({ maxLength: 60 }).map((text) => text.replace(/[^\t\x20-\x7e]/gu, ''));
const headerValue = fc.oneof(
  printable,
  fc.constantFrom(
    'a'.repeat(4000),
    '*',
    'null',
    '-1',
    '%00',
    '127.0.0.1',
    '8e03978e-40d5-43e8-bc93-6894a57f9324',
  ),
);
const HEADER_NAMES =
  'accept accept-encoding origin x-request-id x-forwarded-for x-forwarded-proto idempotency-key if-none-match range cookie access-control-request-method x-http-method-override content-encoding forwarded';
const otherHeaders = fc.dictionary(fc.constantFrom(...HEADER_NAMES.split(' ')), headerValue, { maxKeys: 3 });

const IDENTIFIERS =
  '192.0.2.1 192.0.2.0-192.0.2.255 2001:db8::-2001:db8::ffff +447700900123 107615700000000-107615700000009 alice@example.com https://example.com/?a=b#c flag'.split(
    ' ',
  );
const pathTail = mostly(
  fc.constantFrom(...IDENTIFIERS).map(encodeURIComponent),
  4,
  fc.constantFrom(...IDENTIFIERS, '%', '%ff', '%00', '%2e%2e%2f', '//', ';x=1', '9'.repeat(5000)),
  fc.string({ unit: anyCharacter, maxLength: 30 }).map((text) => encodeURIComponent(text)),
  printable.map((text) => text.replaceAll(/\s/gu, '')),
);

/** What only the registry can supply for an operation: valid bodies, the end of a path, a token. */
interface Known {
  readonly bodies?: readonly unknown[];
  readonly tail?: string;
  readonly token?: string;
}

function knownOf(scene: Scene): Readonly<Record<string, Known>> {
  const { alice, bob, carol, assetOf, storedReportHex, storedFlagHex, reportHex, flagHex, webhookIds } =
    scene;
  const hash = bytesToHex(payloadHash(decodeTransaction(hexToBytes(storedReportHex)).payload));
  const signed = [alice.sign(reportHex), alice.sign(flagHex)];
  const submits = {
    bodies: [storedReportHex, storedFlagHex, reportHex, ...signed, flagHex.slice(0, -2), '0100'],
  };
  const { accountId } = alice;
  return {
    submitContribution: submits,
    submitFlag: submits,
    assembleFlag: {
      bodies: Object.values(assetOf).map((definitionId) => ({
        assetDefinitionIds: [{ definitionId, accountId }],
      })),
    },
    // Signs in and out with accounts that nothing else here uses.
    openSession: { bodies: [sessionRequestOf(bob)] },
    endSession: { token: bob.token },
    refreshSession: { token: carol.refreshToken },
    readTransaction: { tail: hash },
    ledgerProof: { tail: hash },
    ledgerEntry: { tail: '1' },
    ledgerTile: { tail: '0/000.p/1' },
    peer: { tail: alice.peerId },
    list: { tail: 'hotlist.ndjson' },
    replayWebhook: { tail: webhookIds.kept, bodies: [{ after: '0.0' }] },
    deleteWebhook: { tail: webhookIds.deleted },
  };
}

/** The parameters that the document has, with what fits, nearly fits or is wild, some of them twice; or others. */
function queries(document: OpenApiDocument, { parameters = [] }: DocumentOperation): fc.Arbitrary<string> {
  const known = parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, schema }) =>
      attemptsOf(document, schema)
        .map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
        .filter((text) => !/\p{Surrogate}/u.test(text))
        .map((text) => `${name}=${encodeURIComponent(text)}`),
    );
  const none = fc.constant('');
  const some = fc.array(fc.oneof(none, ...known), { minLength: 1, maxLength: 3 });
  return mostly(
    known.length === 0 ? none : some.map((parts) => `?${parts.join('&')}`),
    4,
    none,
    fc.constantFrom('?', '?a=1', '?__proto__=1', '?%', '?id=1&id=2', '?a=%00'),
  );
}

type Target = Pick<GeneratedRequest, 'method'> & { path: string; operation: DocumentOperation };

/** Requests to one operation of the document. */
function toOperation(
  document: OpenApiDocument,
  { alice, carol, dave }: Scene,
  { method, path, operation }: Target,
  known: Known = {},
): fc.Arbitrary<GeneratedRequest> {
  const schema = operation.requestBody?.content['application/json']?.schema;
  const described = schema === undefined ? fc.constantFrom(...NASTY) : attemptsOf(document, schema);
  const values =
    known.bodies === undefined ? described : fc.oneof(fc.constantFrom(...known.bodies), described);
  const bodies = mostly<string | undefined>(
    values.map((value) => JSON.stringify(value)),
    8,
    fc.constantFrom(undefined, '', '{', '[1,', 'nonsense', '{"__proto__":1}'),
  );
  const good = known.token ?? alice.token;
  const bad = [undefined, good, carol.token, dave.token, `Bearer ${alice.refreshToken}x`, 'Bearer'];
  return fc
    .record({
      authorization: mostly<string | undefined>(
        fc.constant(`Bearer ${good}`),
        6,
        fc.constantFrom(...bad),
        headerValue,
      ),
      contentType: mostly(
        fc.constant('application/json'),
        4,
        fc.constantFrom('application/json; charset=utf-8', 'text/plain', 'application/xml', '', ';;'),
      ),
      others: mostly<Record<string, string>>(fc.constant({}), 3, otherHeaders),
      payload: schema === undefined ? fc.option(bodies, { nil: undefined, freq: 2 }) : bodies,
      tail: known.tail === undefined ? pathTail : fc.oneof(fc.constant(known.tail), pathTail),
      behind: queries(document, operation),
    })
    .map(({ authorization, contentType, others, payload, tail, behind }) => ({
      operationId: operation.operationId,
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

/** What sends these would read a host in it; over a connection it is a path, which `../hostile-requests.ts` sends. */
const BEGINS_TWICE = /^\/[/\\]/u;

/** Paths and methods that the document does not have, and some that it has. */
const wildRequests = ({ paths }: OpenApiDocument): fc.Arbitrary<GeneratedRequest> =>
  fc
    .record({
      method: fc.constantFrom(...METHODS),
      path: fc.constantFrom(
        ...Object.keys(paths),
        '/',
        '/data',
        '/auth/x',
        '/practice/',
        '/assets/x.js',
        '/search',
      ),
      tail: pathTail,
      headers: otherHeaders,
    })
    .map(({ method, path, tail, headers }) => ({ method, url: path.replace('{id}', '') + tail, headers }))
    .filter(({ url }) => !BEGINS_TWICE.test(url));

/** These write half a megabyte, mostly the same one, and take as long as ten others. */
const LONG_ANSWERS: ReadonlySet<string> = new Set(['metrics', 'openApi']);

/** Requests to every operation of the document alike, and some to none. */
export function requestsOf(document: OpenApiDocument, scene: Scene): fc.Arbitrary<GeneratedRequest> {
  const known = knownOf(scene);
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([name, operation]) => {
      const method = METHODS.find((one) => one === name.toUpperCase());
      if (method === undefined) return [];
      const { operationId } = operation;
      const arbitrary = toOperation(document, scene, { method, path, operation }, known[operationId]);
      return [{ weight: LONG_ANSWERS.has(operationId) ? 1 : 10, arbitrary }];
    }),
  );
  return fc.oneof(...operations, { weight: 10, arbitrary: wildRequests(document) });
}
