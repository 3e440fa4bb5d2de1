import { get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ENDPOINTS, feedKeyPath } from '../../../contract/endpoints.ts';
import { changeSchema, feedPageSchema, madeFeedKeySchema } from '../../../contract/feed.ts';
import { type Analyst, createAnalyst, dataOf } from '../../../testing/service/analyst.ts';
import { draft } from '../../../testing/service/drafts.ts';
import { operateOn } from '../../../testing/service/operate.ts';
import { fetchFrom, injectInto, type Send } from '../../../testing/service/send.ts';
import { startTestService, type TestService } from '../../../testing/service/test-service.ts';
import { readLedgerHead } from '../../ledger/append-entry.ts';

let service: TestService;
let url: string;
let send: Send;
let alice: Analyst;
beforeAll(async () => {
  service = await startTestService();
  url = await service.app.listen({ host: '127.0.0.1', port: 0 });
  send = fetchFrom(url);
  alice = await createAnalyst(send);
});
afterAll(() => service.close());

const makeKey = async () => dataOf(await alice.call('makeFeedKey', { name: 'A stream' }), madeFeedKeySchema);
const next = async () =>
  dataOf(
    await send({ method: 'GET', path: `${ENDPOINTS.changes.path}?limit=10000`, token: alice.token }),
    feedPageSchema,
  ).next;

/**
 * An open stream, and its events as they come. Not by `fetch`: for each that is closed it opens a connection
 * ahead, which the service's close would wait for.
 */
async function open(
  key: string,
  { after, lastEventId, at = url }: { after?: string; lastEventId?: string; at?: string } = {},
) {
  const target = `${at}${ENDPOINTS.changes.path}${after === undefined ? '' : `?after=${after}`}`;
  const headers = {
    authorization: `Bearer ${key}`,
    accept: 'text/event-stream',
    ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
  };
  const asked = get(target, { headers, agent: false });
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    asked.once('response', resolve).once('error', reject);
  });
  let text = '';
  let hasEnded = false;
  response.setEncoding('utf8').on('data', (more: string) => {
    text += more;
  });
  response.once('close', () => {
    hasEnded = true;
  });
  return {
    statusCode: response.statusCode,
    headers: response.headers,
    events: () =>
      [...text.matchAll(/^id: (.*)\nevent: (.*)\ndata: (.*)$/gmu)].map(([, id, kind, data = '']) => ({
        id,
        kind,
        change: changeSchema.parse(JSON.parse(data)),
      })),
    hasEnded: () => hasEnded,
    close: () => asked.destroy(),
  };
}

test('a stream tells each change as an event, and is resumed behind the last one that came', async () => {
  const { key } = await makeKey();
  const first = await open(key, { after: await next() });
  expect(first.headers['content-type']).toBe('text/event-stream');
  await alice.report([draft('203.0.113.1'), draft('203.0.113.2')]);
  await expect.poll(() => first.events().length).toBe(2);
  const [one, two] = first.events();
  expect([one?.kind, two?.kind]).toEqual(['reported', 'reported']);
  expect(one?.change.cursor).toBe(one?.id);
  first.close();
  await alice.report([draft('203.0.113.3')]);
  const resumed = await open(key, { after: '0.0', lastEventId: one?.id ?? '' });
  await expect.poll(() => resumed.events().length).toBe(2);
  expect(resumed.events()[0]).toEqual(two);
  resumed.close();
});

test('a stream ends when its key is revoked', async () => {
  const { key, keyId } = await makeKey();
  const stream = await open(key);
  expect(stream.hasEnded()).toBe(false);
  await send({ method: 'DELETE', path: feedKeyPath(keyId), token: alice.token });
  await expect.poll(() => stream.hasEnded()).toBe(true);
});

test('a request that waits answers by the terms of then, and ends with its key, account or session', async () => {
  const own = await startTestService();
  const ownSend = injectInto(own.app);
  const [reader, leaver, other] = await Promise.all([
    createAnalyst(ownSend),
    createAnalyst(ownSend),
    createAnalyst(ownSend),
  ]);
  const run = operateOn(own.context);
  const { key, keyId } = dataOf(await reader.call('makeFeedKey', { name: 'A wait' }), madeFeedKeySchema);
  const wait = async (token: string) => {
    const { height } = await readLedgerHead(own.context.db);
    return ownSend({ method: 'GET', path: `${ENDPOINTS.changes.path}?after=${height}.999&wait=30`, token });
  };
  const [paying, revoked, left] = [wait(reader.token), wait(key), wait(leaver.token)];
  await ownSend({ method: 'DELETE', path: feedKeyPath(keyId), token: reader.token });
  expect((await revoked).statusCode).toBe(401);
  await ownSend({ ...ENDPOINTS.endSession, token: leaver.token, body: {} });
  await run('price', 'set', '--tokens', '1', '--scored-tokens', '1');
  await other.report([draft('203.0.113.1')]);
  expect((await left).statusCode).toBe(401);
  expect(dataOf(await paying, feedPageSchema).changes.map(({ kind }) => kind)).toEqual(['not-yours']);

  const suspended = wait(reader.token);
  await run('account', 'suspend', reader.accountId);
  await other.report([draft('203.0.113.2')]);
  expect((await suspended).statusCode).toBe(403);
  await own.close();
});

test('streams and requests that wait end when the ledger has become shorter', async () => {
  const own = await startTestService();
  const ownUrl = await own.app.listen({ host: '127.0.0.1', port: 0 });
  const ownSend = fetchFrom(ownUrl);
  const reader = await createAnalyst(ownSend);
  await reader.report([draft('203.0.113.1')]);
  const { height } = await readLedgerHead(own.context.db);
  const stream = await open(reader.token, { at: ownUrl, after: `${height - 1}.999` });
  await expect.poll(() => stream.events().length).toBe(1);
  const path = `${ENDPOINTS.changes.path}?after=${height}.999&wait=30`;
  const waiting = ownSend({ method: 'GET', path, token: reader.token });
  await own.context.db.run(
    'update ledger_head set height = height - 1, entry_hash = (select previous_hash from ledger_entry where height = ledger_head.height)',
    [],
  );
  await expect.poll(() => stream.hasEnded(), { timeout: 5_000 }).toBe(true);
  expect(await waiting).toMatchObject({ statusCode: 409, body: { errors: [{ code: 'cursor-ahead' }] } });
  await own.close();
});

test('a key has four streams at most, and another one when one of them is closed', async () => {
  const { key } = await makeKey();
  const streams = await Promise.all([open(key), open(key), open(key), open(key)]);
  const fifth = await open(key);
  expect(fifth.statusCode).toBe(429);
  expect(fifth.headers['retry-after']).toBe('5');
  streams[0].close();
  const statusOf = async () => {
    const again = await open(key);
    again.close();
    return again.statusCode;
  };
  await expect.poll(statusOf).toBe(200);
  for (const stream of streams) stream.close();
});

test('a client that goes before its stream begins leaves no stream open', async () => {
  const { key } = await makeKey();
  const target = `${url}${ENDPOINTS.changes.path}`;
  const headers = { authorization: `Bearer ${key}`, accept: 'text/event-stream' };
  for (let left = 8; left > 0; left -= 1) {
    await new Promise<void>((resolve) => {
      const asked = get(target, { headers, agent: false });
      asked.once('error', () => undefined).once('close', resolve);
      asked.once('finish', () => asked.destroy());
    });
  }
  const statusOf = async () => {
    const again = await open(key);
    again.close();
    return again.statusCode;
  };
  await expect.poll(statusOf).toBe(200);
});

test('an open stream follows the terms of its peer, and ends with its account or its session', async () => {
  const own = await startTestService();
  const ownUrl = await own.app.listen({ host: '127.0.0.1', port: 0 });
  const ownSend = fetchFrom(ownUrl);
  const [reader, leaver, other] = await Promise.all([
    createAnalyst(ownSend),
    createAnalyst(ownSend),
    createAnalyst(ownSend),
  ]);
  const run = operateOn(own.context);
  const stream = await open(reader.token, { at: ownUrl });
  const left = await open(leaver.token, { at: ownUrl });
  await other.report([draft('203.0.113.1')]);
  await expect.poll(() => stream.events().map(({ kind }) => kind)).toEqual(['reported']);
  await run('price', 'set', '--tokens', '1', '--scored-tokens', '1');
  await other.report([draft('203.0.113.2')]);
  await expect.poll(() => stream.events().map(({ kind }) => kind)).toEqual(['reported', 'not-yours']);
  await ownSend({ ...ENDPOINTS.endSession, token: leaver.token, body: {} });
  await run('account', 'suspend', reader.accountId);
  await other.report([draft('203.0.113.3')]);
  await expect.poll(() => [stream.hasEnded(), left.hasEnded()]).toEqual([true, true]);
  expect(stream.events()).toHaveLength(2);
  await own.close();
});

test('two hundred streams that nobody reads neither hold up a report nor keep the service from closing', async () => {
  const own = await startTestService();
  const ownUrl = await own.app.listen({ host: '127.0.0.1', port: 0 });
  const ownSend = fetchFrom(ownUrl);
  const analysts = await Promise.all(Array.from({ length: 10 }, () => createAnalyst(ownSend)));
  const [reporter] = analysts;
  const unread = [];
  for (const analyst of analysts) {
    for (let made = 0; made < 5; made += 1) {
      const { key } = dataOf(await analyst.call('makeFeedKey', { name: `${made}` }), madeFeedKeySchema);
      for (let opened = 0; opened < 4; opened += 1) {
        unread.push(
          fetch(`${ownUrl}${ENDPOINTS.changes.path}`, {
            headers: { authorization: `Bearer ${key}`, accept: 'text/event-stream' },
          }),
        );
      }
    }
  }
  const responses = await Promise.all(unread);
  expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 200 }, () => 200));
  const items = Array.from({ length: 2_000 }, (_, index) => draft(`10.0.${index >> 8}.${index & 255}`));
  expect((await reporter?.report(items))?.tokenIds).toHaveLength(2_000);
  await own.close();
});
