import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { ENDPOINTS } from '../../contract/endpoints.ts';
import { bytesToHex, hexToBytes } from '../../contract/hex.ts';
import type { SessionRequest } from '../../contract/session.ts';
import { MAX_ASSEMBLE_BYTES } from '../../service/platform/body-limits.ts';
import { readEnvelope } from '../../transaction/envelope/envelope.ts';
import { attachSignature } from '../../transaction/sign/sign.ts';
import { type Analyst, sessionRequestOf } from '../service/analyst.ts';
import { draft } from '../service/drafts.ts';
import type { Scene } from './scene.ts';

/**
 * The bytes to send on a connection of their own, the status of the answer that must come back, and what is in its
 * message. The registry stays as it is.
 */
export type HostileCase = readonly [send: (scene: Scene) => Buffer | string, status: number, says: RegExp];
type Table = Readonly<Record<string, HostileCase>>;

interface Target {
  readonly method: string;
  readonly path: string;
}

interface Parts {
  readonly token?: string;
  /** Beside Host, Connection, and what goes with a body; a name may stand there twice. */
  readonly headers?: readonly string[];
  /** Bytes and texts as they are, anything else as JSON. */
  readonly body?: unknown;
}

/** The bytes of a request that asks the service to close the connection after its answer. */
function write({ method, path }: Target, { token, headers = [], body = '' }: Parts): Buffer {
  const bytes = Buffer.isBuffer(body)
    ? body
    : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'host: localhost',
    'connection: close',
    ...(token === undefined ? [] : [`authorization: Bearer ${token}`]),
    ...(bytes.length === 0 ? [] : ['content-type: application/json', `content-length: ${bytes.length}`]),
    ...headers,
  ];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), bytes]);
}

const SESSION = `POST ${ENDPOINTS.openSession.path} HTTP/1.1\r\ncontent-type: application/json\r\n`;
const END = 'host: localhost\r\nconnection: close\r\n\r\n';
const HEALTH = 'GET /health HTTP/1.1\r\n';

const raw = (bytes: string, status: number, says: RegExp): HostileCase => [() => bytes, status, says];
const notHttp = (bytes: string): HostileCase => raw(bytes, 400, /not valid HTTP/u);

/** Abuses of HTTP itself. */
const FRAMING: Table = {
  'bytes that are not HTTP': notHttp('NONSENSE\r\n\r\n'),
  'a tunnel': raw(`CONNECT example.com:443 HTTP/1.1\r\n${END}`, 405, /no proxy/u),
  'TRACE, which would give back a token': raw(
    `TRACE /health HTTP/1.1\r\nauthorization: x\r\n${END}`,
    405,
    /only/u,
  ),
  'headers that are too large': raw(`${HEALTH}x: ${'a'.repeat(20_000)}\r\n${END}`, 431, /too large/u),
  'an expectation that nobody knows': raw(
    `${SESSION}content-length: 2\r\nexpect: magic\r\n${END}{}`,
    417,
    /only 100-continue/u,
  ),
  'a length and chunks at once, with a second request inside': notHttp(
    `${SESSION}content-length: 5\r\ntransfer-encoding: chunked\r\nhost: localhost\r\n\r\n0\r\n\r\n${HEALTH}${END}`,
  ),
};

const DEEP = 100_000;
const CHUNKED = 'transfer-encoding: chunked';
const JSON_TYPE = 'content-type: application/json';
const NOT_JSON = /not valid JSON/u;
const TOO_LARGE = /too large/u;

const assemble = (
  body: unknown,
  status: number,
  says: RegExp,
  headers: readonly string[] = [],
): HostileCase => [
  ({ alice: { token } }) => write(ENDPOINTS.assembleContribution, { token, body, headers }),
  status,
  says,
];

/** Bodies that are no JSON, more of it than anybody needs, or not what it seems. */
const BODIES: Table = {
  'bytes that are no UTF-8': assemble(Buffer.from('["\xc0\xaf"]', 'latin1'), 400, /not UTF-8/u),
  'arrays 100,000 deep': assemble('['.repeat(DEEP) + ']'.repeat(DEEP), 400, /\[0\]: This must be an object/u),
  'a prototype': assemble('[{"__proto__":{"id":"192.0.2.1"}}]', 400, NOT_JSON),
  '200,000 members': assemble(
    `[{${Array.from({ length: 200_000 }, (_, index) => `"m${index}":0`).join(',')}}]`,
    400,
    /\[0\]\.id: This is missing/u,
  ),
  'a body beyond the limit': assemble('', 413, TOO_LARGE, [
    JSON_TYPE,
    `content-length: ${MAX_ASSEMBLE_BYTES + 1}`,
  ]),
  'a body beyond the limit where any body will do': [
    ({ alice: { refreshToken: token } }) =>
      write(ENDPOINTS.refreshSession, { token, body: 'x'.repeat(65 * 1024) }),
    413,
    TOO_LARGE,
  ],
  'chunks beyond the limit': [
    ({ alice: { token } }) =>
      Buffer.concat([
        write(ENDPOINTS.assembleContribution, { token, headers: [JSON_TYPE, CHUNKED] }),
        Buffer.from(`${(MAX_ASSEMBLE_BYTES + 1).toString(16)}\r\n`),
        Buffer.alloc(MAX_ASSEMBLE_BYTES + 1, 0x20),
        Buffer.from('\r\n0\r\n\r\n'),
      ]),
    413,
    TOO_LARGE,
  ],
  'a bomb in gzip': assemble(gzipSync(Buffer.alloc(2 ** 23, 0x20)), 415, /not compressed/u, [
    'content-encoding: gzip',
  ]),
};

const NOTHING = /nothing at this address/u;

const get = (path: string): HostileCase => [() => write({ method: 'GET', path }, {}), 404, NOTHING];
/** The segment after the literal part of the path, exactly as sent. */
const retrieve = (segment: string, status: number, says: RegExp): HostileCase => [
  ({ alice: { token } }) =>
    write({ method: 'POST', path: ENDPOINTS.retrieveContributions.path + segment }, { token }),
  status,
  says,
];

/** Addresses that hope to be read as others. */
const PATHS: Table = {
  'a way out of the files': get('/../../../../etc/passwd'),
  'a way through the assets': get('/assets/..%2f..%2fpackage.json'),
  'a way back to the health': get('/data/../health'),
  'a path that begins twice': get('//health'),
  'a path that begins with a slash of either kind': get('/\\health'),
  'a header hidden in an identifier': retrieve('192.0.2.1%0d%0aset-cookie:x', 400, /U\+000D/u),
  'the literal path in escapes': retrieve('assembl%65', 400, /must be a JSON array/u),
  'the literal path of another method, in escapes': retrieve('fl%61g', 405, /PATCH only/u),
};

/** Asks for a balance with these headers. */
const asking = (
  headers: (scene: Scene) => readonly string[],
  says = /access token is not valid/u,
): HostileCase => [(scene) => write(ENDPOINTS.balance, { headers: headers(scene) }), 401, says];
const NO_TOKEN = /carries no access token/u;

/** Headers that lie about who is calling, and from where. */
const HEADERS: Table = {
  'what the store keeps of a token': asking(({ alice }) => [
    `authorization: Bearer ${createHash('sha256').update(alice.token).digest('base64url')}`,
  ]),
  'two Authorization headers, the second of them good': asking(({ alice }) => [
    'authorization: Bearer rubbish',
    `authorization: Bearer ${alice.token}`,
  ]),
  'a token in a cookie': asking(({ alice }) => [`cookie: token=${alice.token}`], NO_TOKEN),
  'another address, another host and another method by header': asking(
    () => ['x-forwarded-for: 127.0.0.1', 'x-forwarded-host: evil.example', 'x-http-method-override: DELETE'],
    NO_TOKEN,
  ),
};

const item = (changes: object, says: RegExp): HostileCase =>
  assemble([{ ...draft('192.0.2.1'), ...changes }], 400, says);

const flagOf = (definitionId: string): HostileCase => [
  ({ alice: { token, accountId } }) =>
    write(ENDPOINTS.assembleFlag, { token, body: { assetDefinitionIds: [{ definitionId, accountId }] } }),
  404,
  /There is no such contribution/u,
];

const signIn = (change: (scene: Scene) => Partial<SessionRequest>): HostileCase => [
  (scene) => write(ENDPOINTS.openSession, { body: { ...sessionRequestOf(scene.alice), ...change(scene) } }),
  401,
  /do not belong to one account here/u,
];

/** A point of small order: what it signs, anybody can. Source: RFC 8032, 5.1; RFC 7748, 6.1. */
const SMALL_ORDER_KEY = `01${'00'.repeat(31)}`;

/** Texts that look like others, hide something, or mean something to another program. */
const TEXTS: Table = {
  'a member of every object for a source peer': item(
    { sourcePeerId: '__proto__' },
    /sourcePeerId: No such peer/u,
  ),
  'a wildcard for a source peer': item({ sourcePeerId: '%' }, /sourcePeerId: No such peer/u),
  'a flag of SQL': flagOf("' or true --"),
  'a flag of a wildcard': flagOf('%#contribution'),
  'a flag of a text of 500,000 characters': flagOf('a'.repeat(500_000)),
  'a sign-in with a key of small order': signIn(() => ({
    authPublicKeyHex: SMALL_ORDER_KEY,
    signature: `01${'00'.repeat(63)}`,
  })),
  'an account with a key of small order': [
    ({ alice: { authKey } }) =>
      write(ENDPOINTS.practiceAccount, {
        body: {
          accountId: 'mallory@a',
          email: 'mallory@a.example',
          publicKeyHex: SMALL_ORDER_KEY,
          authPublicKeyHex: bytesToHex(authKey.publicKey),
        },
      }),
    400,
    /public key belongs to no private key/u,
  ],
};

const report = (
  hex: (scene: Scene) => string,
  status: number,
  says: RegExp,
  by: (scene: Scene) => Analyst = ({ alice }) => alice,
): HostileCase => [
  (scene) =>
    write(ENDPOINTS.submitContribution, { token: by(scene).token, body: JSON.stringify(hex(scene)) }),
  status,
  says,
];

const DOES_NOT_VERIFY = /does not verify/u;

/** Alice’s signed report, changed afterwards. */
const afterwards = (change: (bytes: Uint8Array) => Uint8Array, says: RegExp): HostileCase =>
  report(({ alice, reportHex }) => bytesToHex(change(hexToBytes(alice.sign(reportHex)))), 400, says);

/** Alice’s report with a signature that was made without any key. */
const forged = (publicKeyHex: string, signatureHex: string): HostileCase => {
  const [publicKey, signature] = [hexToBytes(publicKeyHex), hexToBytes(signatureHex)];
  const own = { algorithm: 'Ed25519', publicKey, signature } as const;
  return report(
    ({ reportHex }) => bytesToHex(attachSignature(hexToBytes(reportHex), own)),
    400,
    DOES_NOT_VERIFY,
  );
};

/** The offset of the second half of the only signature: version, count, algorithm, length, key, length, 32 bytes. */
const SCALAR_AT = 70;
/** The order of the group. Source: RFC 8032, 5.1. */
const ORDER = 2n ** 252n + 27742317777372353535851937790883648493n;

/** S + L verifies where S < L is not checked. Source: RFC 8032, 5.1.7. */
function addOrder(bytes: Uint8Array): Uint8Array {
  const little = Buffer.from(bytes.slice(SCALAR_AT, SCALAR_AT + 32)).toReversed();
  const scalar = BigInt(`0x${Buffer.from(little).toString('hex')}`) + ORDER;
  const changed = Uint8Array.from(bytes);
  changed.set(Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex').toReversed(), SCALAR_AT);
  return changed;
}

/** What is submitted by others, signed otherwise, or forged. `submit-transaction.stores.test.ts` has the plain cases. */
const SUBMISSIONS: Table = {
  'a stored report brought by another account': report(
    ({ storedReportHex }) => storedReportHex,
    403,
    /acts for another account/u,
    ({ bob }) => bob,
  ),
  'a stored report again with a signature more': report(
    ({ bob, storedReportHex }) => bob.sign(storedReportHex),
    200,
    /ledger/u,
  ),
  'a signature that adds the group’s order to itself': afterwards(addOrder, DOES_NOT_VERIFY),
  'a signature by a key of zeroes': forged('00'.repeat(32), '00'.repeat(64)),
  'a signature by a key that is no point': forged('ff'.repeat(32), '11'.repeat(64)),
  'a list of signatures that claims four billion': afterwards(
    (bytes) =>
      Buffer.concat([
        Uint8Array.of(1, 3, 255, 255, 255, 255),
        bytes.subarray(readEnvelope(bytes).payloadOffset),
      ]),
    /cannot be read|byte \d+|more byte/u,
  ),
  'a megabyte more': afterwards(
    (bytes) => Buffer.concat([bytes, new Uint8Array(2 ** 20)]),
    /did not issue|more byte/u,
  ),
};

/** By subject. */
export const REQUESTS = {
  framing: FRAMING,
  bodies: BODIES,
  paths: PATHS,
  headers: HEADERS,
  texts: TEXTS,
  submissions: SUBMISSIONS,
};
