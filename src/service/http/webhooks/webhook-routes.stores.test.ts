import { EventEmitter } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { Webhook as Library } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { ENDPOINTS } from '../../../contract/endpoints.ts';
import { madeFeedKeySchema } from '../../../contract/feed.ts';
import { madeWebhookSchema, MAX_WEBHOOKS, webhookSchema } from '../../../contract/webhook.ts';
import { listen } from '../../../testing/listen.ts';
import { type Analyst, createAnalyst, dataOf } from '../../../testing/service/analyst.ts';
import { draft } from '../../../testing/service/drafts.ts';
import { refusalOf, refused } from '../../../testing/service/refusal.ts';
import { injectInto } from '../../../testing/service/send.ts';
import { startTestService, type TestService } from '../../../testing/service/test-service.ts';
import { createService } from '../../app.ts';

const signedSchema = z.object({
  'webhook-id': z.string(),
  'webhook-timestamp': z.string(),
  'webhook-signature': z.string(),
});

let service: TestService;
let alice: Analyst;
let bob: Analyst;
let url: string;
/** What the receiver answers with, and what it was sent. */
let answer: (body: string) => string = () => '';
const messages = new EventEmitter<{ message: [headers: IncomingMessage['headers'], body: string] }>();
const receiver = createServer((request, response) => {
  const pieces: Buffer[] = [];
  request.on('data', (piece: Buffer) => pieces.push(piece));
  request.once('end', () => {
    const body = Buffer.concat(pieces).toString();
    response.end(answer(body));
    messages.emit('message', request.headers, body);
  });
});

beforeAll(async () => {
  service = await startTestService({ settings: { webhookHosts: ['127.0.0.1'] } });
  const send = injectInto(service.app);
  [alice, bob] = await Promise.all([createAnalyst(send), createAnalyst(send)]);
  url = `http://127.0.0.1:${await listen(receiver)}/in`;
});
afterAll(async () => {
  receiver.close();
  await service.close();
});

const WATCHED = { name: 'Case system', events: ['contribution.reported'], watch: ['203.0.113.0/24'] };
const make = (changes: object = {}, analyst = alice) =>
  analyst.call('makeWebhook', { ...WATCHED, url, ...changes });
const made = async (changes: object = {}) => dataOf(await make(changes), madeWebhookSchema);
const list = async (analyst = alice) => dataOf(await analyst.call('webhooks'), z.array(webhookSchema));
const at = (
  endpoint: 'replayWebhook' | 'verifyWebhook' | 'deleteWebhook',
  webhookId: string,
  { analyst = alice, body }: { readonly analyst?: Analyst; readonly body?: object } = {},
) => {
  const { method, path } = ENDPOINTS[endpoint];
  return injectInto(service.app)({ method, path: path + webhookId, token: analyst.token, body });
};

test('a webhook watches two hundred of whatever may be watched, however long', async () => {
  const watch = Array.from(
    { length: 200 },
    (_, index) => `https://receiver.example/${'a'.repeat(200)}${index}`,
  );
  const { webhookId } = await made({ watch });
  expect((await list())[0]?.watch).toEqual(watch);
  expect((await at('deleteWebhook', webhookId)).statusCode).toBe(200);
  expect((await make({ watch: [...watch, '203.0.113.1'] })).statusCode).toBe(400);
});

test('a webhook is made, listed without its secret, and deleted by its peer alone', async () => {
  const { webhookId, secret } = await made({ watch: [' 203.0.113.0/24', '+447700900000-+447700900999'] });
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/u);
  expect(await list()).toMatchObject([
    {
      webhookId,
      url,
      watch: ['203.0.113.0-203.0.113.255', '+447700900000-+447700900999'],
      madeBy: alice.accountId,
      off: null,
      lastAnswer: null,
    },
  ]);
  expect(JSON.stringify(await alice.call('webhooks'))).not.toContain(secret.slice(6, 20));
  expect(await list(bob)).toEqual([]);
  for (const endpoint of ['deleteWebhook', 'verifyWebhook', 'replayWebhook'] as const)
    expect(refusalOf(await at(endpoint, webhookId, { analyst: bob, body: { after: '0.0' } }))).toEqual(
      refused(404, /no such webhook/u),
    );
  const { key } = dataOf(await alice.call('makeFeedKey', { name: 'A program' }), madeFeedKeySchema);
  expect(await injectInto(service.app)({ ...ENDPOINTS.webhooks, token: key })).toMatchObject({
    statusCode: 401,
  });
  expect((await at('deleteWebhook', webhookId)).statusCode).toBe(200);
  expect(await list()).toEqual([]);
});

test.each([
  [{ name: ' ' }, 'name'],
  [{ url: 'ftp://receiver.example' }, 'url'],
  [{ url: 'https://user@receiver.example' }, 'url'],
  [{ url: 'http://receiver.example' }, 'url'],
  [{ url: 'https://10.1/' }, 'url'],
  [{ url: 'https://[::ffff:7f00:1]/' }, 'url'],
  [{ events: [] }, 'events'],
  [{ watch: [] }, 'watch'],
  [{ watch: ['203.0.113.300'] }, 'watch[0]'],
  [{ watch: Array.from({ length: 201 }, () => '203.0.113.1') }, 'watch'],
  [{ after: 'yesterday' }, 'after'],
])('refuses %o', async (changes, path) => {
  expect(await make(changes)).toMatchObject({ statusCode: 400, body: { errors: [{ path }] } });
});

test('a peer has five, and none begins beyond the ledger’s end', async () => {
  const hooks = [];
  for (let index = 0; index < MAX_WEBHOOKS; index += 1)
    hooks.push(await made({ events: ['limit.near'], watch: [] }));
  expect(refusalOf(await make())).toEqual(refused(409, /has 5 webhooks/u));
  for (const { webhookId } of hooks) await at('deleteWebhook', webhookId);
  expect(refusalOf(await make({ after: '9999.0' }))).toEqual(refused(409, /ledger ends/u));
});

test('a receiver is verified when it answers with the challenge, and then nothing keeps the webhook off', async () => {
  const { webhookId, secret } = await made();
  await service.context.db.run(`update webhook set off = 'failing', tries = 9`, []);
  answer = () => 'anything';
  expect(refusalOf(await at('verifyWebhook', webhookId))).toEqual(refused(409, /challenge/u));
  expect(await list()).toMatchObject([
    {
      off: 'failing',
      lastAnswer: { status: 200, problem: 'The receiver did not answer with the challenge.' },
    },
  ]);
  const challengeSchema = z.object({ data: z.object({ challenge: z.string() }) });
  answer = (body) => challengeSchema.parse(JSON.parse(body)).data.challenge;
  const got = EventEmitter.once(messages, 'message');
  expect((await at('verifyWebhook', webhookId)).statusCode).toBe(200);
  const [headers, body] = z.tuple([signedSchema, z.string()]).parse(await got);
  // The service's clock stands still, the library's does not.
  const sentAt = new Date(Number(headers['webhook-timestamp']) * 1000);
  expect(new Library(secret).sign(headers['webhook-id'], sentAt, body)).toBe(headers['webhook-signature']);
  expect(await list()).toMatchObject([{ off: null, lastAnswer: { status: 200, problem: null } }]);
  expect(refusalOf(await at('replayWebhook', webhookId, { body: { after: '9999.0' } }))).toEqual(
    refused(409, /ledger ends/u),
  );
  await at('deleteWebhook', webhookId);
});

test('a running service sends a report as it is made', async () => {
  await made();
  answer = () => '';
  const running = await createService({ ...service.context, publishes: true, logLevel: 'silent' });
  const got = EventEmitter.once(messages, 'message');
  await bob.report([draft('203.0.113.1')]);
  const [, body] = z.tuple([z.unknown(), z.string()]).parse(await got);
  expect(JSON.parse(body)).toMatchObject({
    type: 'contribution.reported',
    data: { changes: [{ kind: 'reported', contribution: { id: '203.0.113.1' } }] },
  });
  await running.close();
});
