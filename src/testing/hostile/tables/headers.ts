import { createHash, randomBytes } from 'node:crypto';
import { ENDPOINTS } from '../../../contract/endpoints.ts';
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

/** Headers that lie about who is calling, and from where. */
export const HEADERS: HostileTable = {
  'no token': withHeaders([], 401, NO_TOKEN),
  'an empty Authorization': withHeaders([['authorization', '']], 401, NO_TOKEN),
  'Bearer alone': withHeaders([['authorization', 'Bearer']], 401, NOT_VALID),
  'Basic credentials': withHeaders([['authorization', 'Basic YTpi']], 401, NO_TOKEN),
  'rubbish for a token': withToken(() => 'rubbish'),
  'dots for a token': withToken(() => '..'),
  'a token with a part more': withToken(({ alice }) => `${alice.token}.x`),
  'a token without its last letter': withToken(({ alice }) => alice.token.slice(0, -1)),
  'a token in upper case': withToken(({ alice }) => alice.token.toUpperCase()),
  'a token that was never given': withToken(() => randomBytes(32).toString('base64url')),
  'what the store keeps of a token': withToken(({ alice }) =>
    createHash('sha256').update(alice.token).digest('base64url'),
  ),
  'SQL for a token': withToken(() => "'or'1'='1'--"),
  'a JSON Web Token without algorithm': withToken(() => 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhbGljZSJ9.'),
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
