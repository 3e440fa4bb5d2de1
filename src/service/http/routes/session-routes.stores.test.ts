import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { ENDPOINTS } from '../../../contract/endpoints.ts';
import { bytesToHex } from '../../../contract/hex.ts';
import { sessionTokensSchema } from '../../../contract/session.ts';
import {
  type Analyst,
  createAnalyst,
  dataOf,
  sessionRequestOf,
  signIn,
} from '../../../testing/service/analyst.ts';
import { issuesOf, refusalOf, refused } from '../../../testing/service/refusal.ts';
import { injectInto, type Send } from '../../../testing/service/send.ts';
import { createKeyPair, signEmail } from '../../../testing/service/test-keys.ts';
import { startTestService, type TestService } from '../../../testing/service/test-service.ts';
import { createService } from '../../app.ts';

let service: TestService;
let alice: Analyst;
let send: Send;

beforeAll(async () => {
  service = await startTestService();
  send = injectInto(service.app);
  alice = await createAnalyst(send);
});
afterAll(() => service.close());

const balance = (token: string) => send({ ...ENDPOINTS.balance, token });
const refresh = (token?: string) =>
  send({ ...ENDPOINTS.refreshSession, ...(token === undefined ? {} : { token }) });

test('opens with a signed e-mail address, in either case and with the key in either form', async () => {
  const { email, signature, authPublicKeyHex } = sessionRequestOf(alice);
  const upper = {
    email,
    signature: signature.toUpperCase(),
    authPublicKeyHex: `ed0120${authPublicKeyHex.toUpperCase()}`,
  };
  const tokens = dataOf(await send({ ...ENDPOINTS.openSession, body: upper }), sessionTokensSchema);
  expect(tokens.expirationTime).toBe(300);
  expect((await balance(tokens.accessToken)).statusCode).toBe(200);
});

test('opens with one and the same answer for everything that does not belong together', async () => {
  const other = await createKeyPair();
  const { email, signature, authPublicKeyHex } = sessionRequestOf(alice);
  const otherHex = bytesToHex(other.publicKey);
  const attempts = [
    {
      email: 'nobody@nowhere.example',
      signature: signEmail('nobody@nowhere.example', other),
      authPublicKeyHex: otherHex,
    },
    { email, signature: signEmail(email, other), authPublicKeyHex: otherHex },
    { email, signature: signEmail(email, other), authPublicKeyHex },
    { email, signature: signEmail(email, alice.key), authPublicKeyHex: bytesToHex(alice.key.publicKey) },
    { email: email.toUpperCase(), signature, authPublicKeyHex },
  ];
  const answers = await Promise.all(attempts.map((body) => send({ ...ENDPOINTS.openSession, body })));
  for (const answer of answers)
    expect(refusalOf(answer)).toEqual(refused(401, /do not belong to one account/u));
});

test('names what is wrong with a request that cannot be read', async () => {
  const answer = await send({ ...ENDPOINTS.openSession, body: { email: 'alice', signature: 'ab' } });
  expect(refusalOf(answer)).toEqual(refused(400, /^email: .* 2 more things are wrong/u));
  const errors = issuesOf(answer);
  expect(errors.map(({ path, code }) => [path, code])).toEqual([
    ['email', 'invalid-email'],
    ['signature', 'invalid-signature'],
    ['authPublicKeyHex', 'invalid-auth-public-key-hex'],
  ]);
});

test('is carried by Bearer and the token, in any case, or the token alone', async () => {
  for (const authorization of [
    `Bearer ${alice.token}`,
    `bearer  ${alice.token}`,
    alice.token,
    ` ${alice.token} `,
  ]) {
    const { statusCode } = await service.app.inject({
      url: ENDPOINTS.balance.path,
      headers: { authorization },
    });
    expect({ authorization, statusCode }).toEqual({ authorization, statusCode: 200 });
  }
});

test('is asked for with 401 where the token is missing, broken, another’s or for another use', async () => {
  const unknown = randomBytes(32).toString('base64url');
  for (const token of ['', 'x', 'a.b.c', unknown, alice.refreshToken, `${alice.token} extra`]) {
    expect(refusalOf(await balance(token))).toEqual(refused(401, /access token/u));
  }
  const { headers } = await service.app.inject({ url: ENDPOINTS.balance.path });
  expect(headers['www-authenticate']).toBe('Bearer');
});

test('has tokens of 32 random bytes, new ones each time', async () => {
  const pairs = await Promise.all(Array.from({ length: 5 }, () => signIn(send, alice)));
  const tokens = pairs.flatMap(({ accessToken, refreshToken }) => [accessToken, refreshToken]);
  expect(new Set(tokens).size).toBe(10);
  for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/u);
});

test('goes on with the refresh token, with or without a body, and never with an access token', async () => {
  const { refreshToken, accessToken } = await signIn(send, alice);
  const next = dataOf(await refresh(refreshToken), sessionTokensSchema);
  expect(next.expirationTime).toBe(300);
  expect(next.accessToken).not.toBe(accessToken);
  expect((await balance(next.accessToken)).statusCode).toBe(200);
  const third = dataOf(
    await send({ ...ENDPOINTS.refreshSession, token: next.refreshToken, body: {} }),
    sessionTokensSchema,
  );
  const jsonWithoutBody = await service.app.inject({
    method: 'PATCH',
    url: ENDPOINTS.refreshSession.path,
    headers: { authorization: third.refreshToken, 'content-type': 'application/json' },
  });
  expect(jsonWithoutBody.statusCode).toBe(200);
  expect(refusalOf(await refresh(accessToken))).toEqual(refused(401, /refresh token/u));
  expect(refusalOf(await refresh())).toEqual(refused(401, /refresh token/u));
});

test('gives a new refresh token each time; the used one works for ten more seconds, for a lost answer or a second tab', async () => {
  const { clock } = service.context;
  const { refreshToken: first } = await signIn(send, alice);
  const lost = dataOf(await refresh(first), sessionTokensSchema);
  expect(lost.refreshToken).not.toBe(first);
  clock.advance(9_999);
  const again = await Promise.all([refresh(first), refresh(first)]);
  for (const answer of again) {
    const { accessToken } = dataOf(answer, sessionTokensSchema);
    expect((await balance(accessToken)).statusCode).toBe(200);
  }
  // The tokens of every answer work, even after the others were used.
  const { refreshToken: second } = dataOf(again[0], sessionTokensSchema);
  clock.advance(3_600_000);
  const next = await Promise.all([refresh(second), refresh(lost.refreshToken)]);
  expect(next.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
});

test('ends when a refresh token is used that was exchanged more than ten seconds ago: somebody else may have it', async () => {
  const { clock } = service.context;
  const { refreshToken: stolen } = await signIn(send, alice);
  const next = dataOf(await refresh(stolen), sessionTokensSchema);
  clock.advance(10_000);
  expect((await balance(next.accessToken)).statusCode).toBe(200);
  expect(refusalOf(await refresh(stolen))).toEqual(refused(401, /was exchanged before.*Sign in again/u));
  expect(refusalOf(await balance(next.accessToken))).toEqual(refused(401, /no longer/u));
  expect(refusalOf(await refresh(next.refreshToken))).toEqual(refused(401, /no longer/u));
});

test('ends when an older refresh token is used, however short ago the newest was exchanged', async () => {
  const { refreshToken: first } = await signIn(send, alice);
  const second = dataOf(await refresh(first), sessionTokensSchema);
  const third = dataOf(await refresh(second.refreshToken), sessionTokensSchema);
  expect(refusalOf(await refresh(first))).toEqual(refused(401, /was exchanged before/u));
  expect(refusalOf(await refresh(third.refreshToken))).toEqual(refused(401, /no longer/u));
});

test('exchanges a token once in all processes that serve the same store', async () => {
  const second = await createService({ ...service.context, logLevel: 'silent' });
  const { refreshToken } = await signIn(send, alice);
  const answers = await Promise.all(
    [service.app, second].flatMap((app) =>
      Array.from({ length: 5 }, () => injectInto(app)({ ...ENDPOINTS.refreshSession, token: refreshToken })),
    ),
  );
  const ways = answers.map((answer) => dataOf(answer, sessionTokensSchema).refreshToken);
  service.context.clock.advance(60_000);
  // Whichever of them is kept goes on.
  expect((await refresh(ways[7] ?? '')).statusCode).toBe(200);
  await second.close();
});

test('lasts 24 hours, however often it is refreshed', async () => {
  const { clock } = service.context;
  let tokens = await signIn(send, alice);
  for (let hour = 1; hour < 24; hour += 1) {
    clock.advance(3_600_000);
    tokens = dataOf(await refresh(tokens.refreshToken), sessionTokensSchema);
  }
  clock.advance(3_599_000);
  tokens = dataOf(await refresh(tokens.refreshToken), sessionTokensSchema);
  expect((await balance(tokens.accessToken)).statusCode).toBe(200);
  clock.advance(1_000);
  expect(refusalOf(await balance(tokens.accessToken))).toEqual(refused(401, /no longer/u));
  expect(refusalOf(await refresh(tokens.refreshToken))).toEqual(refused(401, /no longer/u));
});

test('ends as a whole: neither of its tokens is good for anything afterwards', async () => {
  const { accessToken, refreshToken } = await signIn(send, alice);
  const next = dataOf(await refresh(refreshToken), sessionTokensSchema);
  const other = await signIn(send, alice);
  expect(dataOf(await send({ ...ENDPOINTS.endSession, token: accessToken }), z.object({}))).toEqual({});
  expect(refusalOf(await balance(accessToken))).toEqual(refused(401, /access token/u));
  expect(refusalOf(await balance(next.accessToken))).toEqual(refused(401, /access token/u));
  expect(refusalOf(await refresh(refreshToken))).toEqual(refused(401, /refresh token/u));
  expect(refusalOf(await refresh(next.refreshToken))).toEqual(refused(401, /refresh token/u));
  expect(refusalOf(await send({ ...ENDPOINTS.endSession, token: accessToken }))).toEqual(
    refused(401, /access token/u),
  );
  expect((await balance(other.accessToken)).statusCode).toBe(200);
});

test('ends in every process that serves the same store', async () => {
  const second = await createService({ ...service.context, logLevel: 'silent' });
  const { accessToken } = await signIn(send, alice);
  await send({ ...ENDPOINTS.endSession, token: accessToken });
  expect(refusalOf(await injectInto(second)({ ...ENDPOINTS.balance, token: accessToken }))).toEqual(
    refused(401, /access token/u),
  );
  await second.close();
});

test('lets its access token run out after 300 seconds, and itself after 12 hours without a refresh', async () => {
  const { clock } = service.context;
  const { accessToken, refreshToken } = await signIn(send, alice);
  clock.advance(299_000);
  expect((await balance(accessToken)).statusCode).toBe(200);
  clock.advance(1_000);
  expect(refusalOf(await balance(accessToken))).toEqual(refused(401, /no longer/u));
  const next = dataOf(await refresh(refreshToken), sessionTokensSchema);
  expect((await balance(next.accessToken)).statusCode).toBe(200);
  clock.advance(12 * 3_600_000);
  expect(refusalOf(await refresh(next.refreshToken))).toEqual(refused(401, /no longer/u));
});
