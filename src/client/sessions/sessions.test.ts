import { expect, test } from 'vitest';
import { ENDPOINTS } from '../../contract/endpoints.ts';
import { ForbiddenError, NetworkError, UnauthorizedError } from '../http/api-errors.ts';
import { createClient } from '../http/client.ts';
import { accountOfSession, endSession, refreshSession } from './sessions.ts';

const NEXT = { accessToken: 'access-b', refreshToken: 'refresh-b', expirationTime: 300 };
const answered = () => Response.json({ status: { code: 200, name: 'OK', message: '' }, data: NEXT });
const refused = () =>
  Response.json(
    { status: { code: 401, name: 'Unauthorized', message: 'No longer.' }, data: null },
    { status: 401 },
  );
const lost = (): Response => {
  throw new TypeError('Failed to fetch');
};

/** A client whose requests are answered one after the other; the tokens that were sent. */
function clientOf(...answers: readonly (() => Response)[]) {
  const sent: (string | null)[] = [];
  const client = createClient({
    baseUrl: 'https://registry.example',
    session: () => undefined,
    fetch(_input, init) {
      sent.push(new Headers(init?.headers).get('authorization'));
      return Promise.resolve().then(() => answers[sent.length - 1]?.() ?? lost());
    },
  });
  return { client, sent };
}

test('a refresh whose answer was lost is asked for again at once, while the exchanged token still works', async () => {
  const { client, sent } = clientOf(lost, answered);
  expect(await refreshSession(client, 'refresh-a')).toEqual(NEXT);
  expect(sent).toEqual(['Bearer refresh-a', 'Bearer refresh-a']);
});

test('a refresh is asked for twice at most, and never again when it was refused', async () => {
  const away = clientOf(lost, lost, answered);
  await expect(refreshSession(away.client, 'refresh-a')).rejects.toBeInstanceOf(NetworkError);
  expect(away.sent.length).toBe(2);
  const ended = clientOf(refused, answered);
  await expect(refreshSession(ended.client, 'refresh-a')).rejects.toBeInstanceOf(UnauthorizedError);
  expect(ended.sent.length).toBe(1);
});

const HELD = { accessToken: 'access-a', refreshToken: 'refresh-a', expirationTime: 300 };
const forbidden = () =>
  Response.json(
    { status: { code: 403, name: 'Forbidden', message: 'Not allowed.' }, data: null },
    { status: 403 },
  );

test('a session whose access token is no longer valid is ended with a new one', async () => {
  const { client, sent } = clientOf(refused, answered, answered);
  await endSession(client, HELD);
  expect(sent).toEqual(['Bearer access-a', 'Bearer refresh-a', 'Bearer access-b']);
});

test.each([
  ['401', refused],
  ['403', forbidden],
])('a session whose refresh token is refused by %s is over already', async (_status, answer) => {
  const { client, sent } = clientOf(refused, answer);
  await endSession(client, HELD);
  expect(sent).toEqual(['Bearer access-a', 'Bearer refresh-a']);
});

test('a session that was renewed and could not be ended is not taken for over', async () => {
  const { client } = clientOf(refused, answered, forbidden);
  await expect(endSession(client, HELD)).rejects.toBeInstanceOf(ForbiddenError);
});

/** As a JSON Web Token has them: in base64url. */
const tokenWith = (claims: unknown) =>
  `e30.${btoa(String.fromCodePoint(...new TextEncoder().encode(JSON.stringify(claims))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')}.c2lnbmF0dXJl`;
const OPAQUE_TOKEN = 'no-web-token';

const data = (value: unknown) => () =>
  Response.json({ status: { code: 200, name: 'OK', message: '' }, data: value });
const balance = (definitionId: string, accountId: string) =>
  data({ tokenId: { definitionId, accountId }, balance: 5 });
const refusal = (status: number) => () =>
  Response.json({ status: { code: status, name: 'Error', message: '' }, data: null }, { status });
const page = () => new Response('<p>Not here</p>', { status: 404 });

/** Whom a session belongs to at a deployment that answers like this, and what it was asked. */
async function accountAt(
  answers: { readonly account?: () => Response; readonly balance?: () => Response },
  accessToken: string | undefined = OPAQUE_TOKEN,
) {
  const asked: string[] = [];
  const client = createClient({
    baseUrl: 'https://registry.example',
    session: () =>
      accessToken === undefined
        ? undefined
        : { accessToken: () => accessToken, renew: () => Promise.resolve(false) },
    fetch(input) {
      const { pathname } = new URL(input instanceof Request ? input.url : input);
      const name = pathname === ENDPOINTS.account.path ? 'account' : 'balance';
      if (name === 'balance') expect(pathname).toBe(ENDPOINTS.balance.path);
      asked.push(name);
      return Promise.resolve().then(() => (answers[name] ?? refusal(404))());
    },
  });
  return { found: await accountOfSession(client, accessToken), asked };
}

const OWN_REWARDS = balance('reward#contribution', 'alice@wonderland');

test('whose session it is stands in the token, and then nothing is asked', async () => {
  const token = tokenWith({ acc: 'zoë@wonderland', sub: 'zoe@wonderland.example', role: 'ROLE_PEER' });
  expect(await accountAt({ balance: OWN_REWARDS }, token)).toEqual({ found: 'zoë@wonderland', asked: [] });
});

test.each([
  ['is of no known form', OPAQUE_TOKEN],
  ['has no such claim', tokenWith({ sid: '8c1f', use: 'access' })],
  ['claims what is no account id', tokenWith({ acc: 'alice' })],
  ['claims no text', tokenWith({ acc: 7 })],
  ['is no JSON', 'e30.bm90IGpzb24.c2ln'],
])('the account endpoint tells where the token %s', async (_what, token) => {
  const answers = {
    account: data({ accountId: 'alice@wonderland', role: 'ROLE_PEER' }),
    balance: OWN_REWARDS,
  };
  expect(await accountAt(answers, token)).toEqual({ found: 'alice@wonderland', asked: ['account'] });
});

test.each([
  ['404', refusal(404)],
  ['405', refusal(405)],
  ['501', refusal(501)],
  ['a page of HTML', page],
  ['no envelope', () => Response.json({ accountId: 'mallory@elsewhere' })],
  ['nothing that was hoped for', data({ email: 'alice@wonderland.example' })],
  ['nothing at all', lost],
])('the balance of rewards tells where the account endpoint answers %s', async (_what, account) => {
  expect(await accountAt({ account, balance: OWN_REWARDS })).toEqual({
    found: 'alice@wonderland',
    asked: ['account', 'balance'],
  });
});

test.each([
  ['another token', balance('xor#sora', 'admin@admin')],
  ['what is no account id', balance('reward#contribution', 'alice@mail.com@x')],
  ['that it is not offered', page],
  ['that it is out of order', refusal(503)],
])('nothing tells where the balance shows %s', async (_what, answer) => {
  expect((await accountAt({ balance: answer })).found).toBeUndefined();
});
