import { createHmac, createPublicKey, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { ENDPOINTS } from '../../../contract/endpoints.ts';
import { loadServiceKey } from '../../../service/ledger/service-key.ts';
import type { HostileCase, HostileTable } from '../hostile-case.ts';
import type { Scene } from '../scene.ts';
import { writeRequest } from '../write-request.ts';

const { balance, refreshSession, endSession } = ENDPOINTS;
const NO_TOKEN = /carries no access token/u;
const NOT_VALID = /access token is not valid/u;
const CHALLENGE = { 'www-authenticate': 'Bearer' };
const MINUTE_MS = 60_000;

type Headers = readonly (readonly [string, string])[];

/** Asks for a balance with these headers. */
const withHeaders = (
  headers: Headers | ((scene: Scene) => Headers | Promise<Headers>),
  status: number,
  says: RegExp,
): HostileCase => ({
  async send(scene) {
    return writeRequest({
      ...balance,
      headers: typeof headers === 'function' ? await headers(scene) : headers,
    });
  },
  status,
  says,
  ...(status === 401 ? { headers: CHALLENGE } : {}),
});

/** Asks for a balance with a token that is not quite right. */
const withToken = (token: (scene: Scene) => string | Promise<string>, says = NOT_VALID): HostileCase =>
  withHeaders(async (scene) => [['authorization', `Bearer ${await token(scene)}`]], 401, says);

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const decode = (part = ''): Record<string, unknown> => ({
  ...(JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>),
});

/** Alice's own token with its head or its claims changed, and the signature as it was. */
function changed(
  { alice: { token } }: Scene,
  { head = {}, claims = {} }: { head?: Record<string, unknown>; claims?: Record<string, unknown> },
): string {
  const [first, second, signature] = token.split('.');
  return `${encode({ ...decode(first), ...head })}.${encode({ ...decode(second), ...claims })}.${signature}`;
}

/** The same claims under another algorithm, signed by whatever that asks for. */
function hmacSigned({ alice: { token } }: Scene, secret: string | Buffer): string {
  const [first, second] = token.split('.');
  const content = `${encode({ ...decode(first), alg: 'HS256' })}.${second}`;
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
}

const tokenKey = ({ service }: Scene) => loadServiceKey(service.context.db, 'token');

/** The service's own key, or another, on claims that are not Alice's as they are. */
async function signed(scene: Scene, claims: Record<string, unknown>, otherKey?: KeyObject): Promise<string> {
  const [head, own] = scene.alice.token.split('.').slice(0, 2).map(decode);
  const all: Record<string, unknown> = { ...own, ...claims };
  for (const [name, value] of Object.entries(all)) if (value === undefined) delete all[name];
  return new SignJWT(all)
    .setProtectedHeader({ ...head, alg: 'EdDSA' })
    .sign(otherKey ?? (await tokenKey(scene)));
}

const strangerKey = () => generateKeyPairSync('ed25519').privateKey;

/** Headers that lie about who is calling, and from where. */
export const HEADERS: HostileTable = {
  'no token': withHeaders([], 401, NO_TOKEN),
  'an empty Authorization': withHeaders([['authorization', '']], 401, NO_TOKEN),
  'Bearer alone': withHeaders([['authorization', 'Bearer']], 401, NOT_VALID),
  'Basic credentials': withHeaders([['authorization', 'Basic YTpi']], 401, NO_TOKEN),
  'rubbish for a token': withToken(() => 'rubbish'),
  'dots for a token': withToken(() => '..'),
  'a token with a part more': withToken(({ alice }) => `${alice.token}.x`),
  'a token without its signature': withToken(({ alice }) => alice.token.replace(/[^.]*$/u, '')),
  'a token in quotes': withToken(({ alice }) => `"${alice.token}"`),
  'two tokens in one header': withToken(({ alice, bob }) => `${alice.token},${bob.token}`),
  'a token and a word': withHeaders(
    ({ alice }) => [['authorization', `Bearer ${alice.token} x`]],
    401,
    NO_TOKEN,
  ),
  'a token of 14,000 letters': withToken(() => 'a'.repeat(14_000)),
  'two Authorization headers, the second of them good': withHeaders(
    ({ alice }) => [
      ['authorization', 'Bearer rubbish'],
      ['authorization', `Bearer ${alice.token}`],
    ],
    401,
    NOT_VALID,
  ),
  'a token in a cookie': withHeaders(({ alice }) => [['cookie', `token=${alice.token}`]], 401, NO_TOKEN),
  'a token for a proxy': withHeaders(
    ({ alice }) => [['proxy-authorization', `Bearer ${alice.token}`]],
    401,
    NO_TOKEN,
  ),
  'a name that a proxy may have checked': withHeaders(
    ({ alice }) => [['x-forwarded-user', alice.accountId]],
    401,
    NO_TOKEN,
  ),
  'a token without algorithm': withToken(({ alice: { token } }) => {
    const [first, second] = token.split('.');
    return `${encode({ ...decode(first), alg: 'none' })}.${second}.`;
  }),
  'a token without algorithm, spelled oddly': withToken((scene) => changed(scene, { head: { alg: 'nOnE' } })),
  'a token whose secret is the public key': withToken(async (scene) =>
    hmacSigned(scene, createPublicKey(await tokenKey(scene)).export({ format: 'der', type: 'spki' })),
  ),
  'a token whose secret is the public key as text': withToken(async (scene) =>
    hmacSigned(scene, createPublicKey(await tokenKey(scene)).export({ format: 'pem', type: 'spki' })),
  ),
  'a token whose secret is empty': withToken((scene) => hmacSigned(scene, '')),
  'a token of another key': withToken((scene) => signed(scene, {}, strangerKey())),
  'a token that brings its own key': withToken((scene) =>
    changed(scene, {
      head: { jwk: createPublicKey(strangerKey()).export({ format: 'jwk' }) },
    }),
  ),
  'a token that names a key on another host': withToken((scene) =>
    changed(scene, { head: { jku: 'https://localhost/keys', x5u: 'https://localhost/keys' } }),
  ),
  'a token whose key id is a path': withToken((scene) => changed(scene, { head: { kid: '../../dev/null' } })),
  'a token whose key id is SQL': withToken((scene) => changed(scene, { head: { kid: "' or '1'='1" } })),
  'a token whose key id is no text': withToken((scene) => changed(scene, { head: { kid: { $gt: '' } } })),
  'a token that wants to be understood critically': withToken((scene) =>
    changed(scene, { head: { crit: ['exp'] } }),
  ),
  'a token of another session': withToken((scene) => changed(scene, { claims: { sid: randomUUID() } })),
  'a token whose session its signer replaced': withToken((scene) => signed(scene, { sid: randomUUID() })),
  'a token whose session is SQL': withToken((scene) => signed(scene, { sid: "' or true --" })),
  'a token of another issuer': withToken((scene) => signed(scene, { iss: 'mallory' })),
  'a token that never ends': withToken((scene) => signed(scene, { exp: undefined })),
  'a token that ends in words': withToken((scene) => signed(scene, { exp: 'never' })),
  'a token that is not valid yet': withToken((scene) => signed(scene, { nbf: 4_000_000_000 })),
  'a token for another use': withToken((scene) => signed(scene, { use: 'admin' })),
  'a refresh token in place of an access token': withToken(({ alice }) => alice.refreshToken),
  'a token that has expired': {
    ...withToken(({ alice }) => alice.token),
    aheadMs: 5 * MINUTE_MS,
  },
  'a token of a session that has ended': withToken(({ dave }) => dave.token),
  'an access token to refresh with': {
    send: ({ alice: { token } }) => writeRequest({ ...refreshSession, token }),
    status: 401,
    says: /refresh token is not valid/u,
    headers: CHALLENGE,
  },
  'a refresh token of a session that has ended': {
    send: ({ dave: { refreshToken: token } }) => writeRequest({ ...refreshSession, token }),
    status: 401,
    says: /refresh token is not valid/u,
  },
  'a refresh token that has expired': {
    send: ({ alice: { refreshToken: token } }) => writeRequest({ ...refreshSession, token }),
    status: 401,
    says: /refresh token is not valid/u,
    aheadMs: 12 * 60 * MINUTE_MS,
  },
  'a session that is ended twice': {
    send: ({ dave: { token } }) => writeRequest({ ...endSession, token }),
    status: 401,
    says: NOT_VALID,
  },
  'a refresh token to end the session with': {
    send: ({ alice: { refreshToken: token } }) => writeRequest({ ...endSession, token }),
    status: 401,
    says: NOT_VALID,
  },
  'another address, another host and another method by header': withHeaders(
    [
      ['x-forwarded-for', '127.0.0.1, 10.0.0.1'],
      ['x-forwarded-host', 'evil.example'],
      ['x-http-method-override', 'DELETE'],
      ['x-original-url', '/health'],
    ],
    401,
    NO_TOKEN,
  ),
};
