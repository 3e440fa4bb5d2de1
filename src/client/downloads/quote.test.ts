import { expect, it } from 'vitest';
import { createClient } from '../http/client.ts';
import { readQuote } from './quote.ts';

/** A deployment that answers so, and the addresses it was asked. */
function deployment(answer: () => Response) {
  const asked: string[] = [];
  const client = createClient({
    baseUrl: 'http://deployment.example',
    session: () => undefined,
    fetch: (input) => {
      const url = input instanceof Request ? input.url : String(input);
      asked.push(url);
      return Promise.resolve(Object.defineProperty(answer(), 'url', { value: url }));
    },
  });
  return { asked, client };
}

const answered = (data: unknown) => Response.json({ status: { code: 200, message: '' }, data });
const refused = (status: number, code: string) =>
  Response.json(
    { status: { code: status, message: 'said' }, data: null, errors: [{ path: '', code, message: 'said' }] },
    { status },
  );

it('a quote asks for exactly what is to be downloaded', async () => {
  const { asked, client } = deployment(() =>
    answered({ details: { self: 6, old: 19, new: 123, creditsSpent: 120, balanceLeft: 50 }, balance: 170 }),
  );
  expect(await readQuote(client, { ft: 'IRSF,Scam', size: '', 'fetch-mode': 'NEW' })).toMatchObject({
    details: { new: 123, creditsSpent: 120 },
    balance: 170,
  });
  expect(asked).toEqual([
    'http://deployment.example/data/api/v1/contribution-management/contribution/quote?ft=IRSF%2CScam&fetch-mode=NEW',
  ]);
});

it.each([
  ['takes the name for an id and refuses it', () => refused(400, 'invalid-identifier')],
  ['finds nothing under it', () => refused(404, 'not-found')],
  ['does not know the method', () => refused(405, 'method-not-allowed')],
  ['has another page there', () => new Response('<html>', { status: 404 })],
  ['finds no contribution of that id', () => answered([])],
])('there is no quote where a deployment %s', async (_, answer) => {
  expect(await readQuote(deployment(answer).client, {})).toBeNull();
});

it.each([
  [400, 'invalid-from'],
  [413, 'too-many-found'],
  [403, 'forbidden'],
  [500, 'service-fault'],
])('a quote that is refused with %i %s is a problem to show', async (status, code) => {
  await expect(readQuote(deployment(() => refused(status, code)).client, {})).rejects.toMatchObject({
    message: 'said',
  });
});
