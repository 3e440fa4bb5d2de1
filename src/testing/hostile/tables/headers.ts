import { createHash, randomBytes } from 'node:crypto';
import { ENDPOINTS } from '../../../contract/endpoints.ts';
import type { HostileCase, HostileTable } from '../hostile-case.ts';
import type { Scene } from '../scene.ts';
import { writeRequest } from '../write-request.ts';

const { balance } = ENDPOINTS;
const NO_TOKEN = /carries no access token/u;
const NOT_VALID = /access token is not valid/u;
const CHALLENGE = { 'www-authenticate': 'Bearer' };

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
  'Bearer alone': withHeaders([['authorization', 'Bearer']], 401, NOT_VALID),
  'a token that was never given': withToken(() => randomBytes(32).toString('base64url')),
  'what the store keeps of a token': withToken(({ alice }) =>
    createHash('sha256').update(alice.token).digest('base64url'),
  ),
  'two tokens in one header': withToken(({ alice, bob }) => `${alice.token},${bob.token}`),
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
