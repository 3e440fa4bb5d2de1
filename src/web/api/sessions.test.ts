import { expect, test } from 'vitest';
import { NetworkError, UnauthorizedError } from './api-errors.ts';
import { createClient } from './client.ts';
import { refreshSession } from './sessions.ts';

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
    tokens: { accessToken: () => undefined, renew: () => Promise.resolve(false) },
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
