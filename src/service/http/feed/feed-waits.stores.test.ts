import { get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ENDPOINTS, feedKeyPath } from '../../../contract/endpoints.ts';
import { feedPageSchema, MAX_WAIT_S, madeFeedKeySchema } from '../../../contract/feed.ts';
import { createAnalyst, dataOf } from '../../../testing/service/analyst.ts';
import { draft } from '../../../testing/service/drafts.ts';
import { operateOn } from '../../../testing/service/operate.ts';
import { fetchFrom, injectInto } from '../../../testing/service/send.ts';
import { startTestService, type TestService } from '../../../testing/service/test-service.ts';
import { readLedgerHead } from '../../ledger/append-entry.ts';

let service: TestService;
let url: string;
beforeAll(async () => {
  service = await startTestService();
  url = await service.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => service.close());

/** Asks behind the newest entry, where there is nothing yet. */
async function pathToWait({ context: { db } }: TestService): Promise<string> {
  const { height } = await readLedgerHead(db);
  return `${ENDPOINTS.changes.path}?after=${height}.999&wait=${MAX_WAIT_S}`;
}

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
  await ownSend({ ...ENDPOINTS.endSession, token: leaver.token, body: {} });
  await run('price', 'set', '--tokens', '1', '--scored-tokens', '1');
  await other.report([draft('203.0.113.1')]);
  expect((await revoked).statusCode).toBe(401);
  expect((await left).statusCode).toBe(401);
  expect(dataOf(await paying, feedPageSchema).changes.map(({ kind }) => kind)).toEqual(['not-yours']);

  const suspended = wait(reader.token);
  await run('account', 'suspend', reader.accountId);
  await other.report([draft('203.0.113.2')]);
  expect((await suspended).statusCode).toBe(403);
  await own.close();
});

test('a request that waits ends when the ledger has become shorter', async () => {
  const own = await startTestService();
  const ownSend = injectInto(own.app);
  const reader = await createAnalyst(ownSend);
  await reader.report([draft('203.0.113.1')]);
  const waiting = ownSend({ method: 'GET', path: await pathToWait(own), token: reader.token });
  await own.context.db.run(
    'update ledger_head set height = height - 1, entry_hash = (select previous_hash from ledger_entry where height = ledger_head.height)',
    [],
  );
  expect(await waiting).toMatchObject({ statusCode: 409, body: { errors: [{ code: 'cursor-ahead' }] } });
  await own.close();
});

/** Begins a request that waits, which answers only if it may not; `end` has the client go. */
function waitAt(path: string, key: string) {
  const asked = get(`${url}${path}`, { headers: { authorization: `Bearer ${key}` }, agent: false });
  let statusCode: number | undefined;
  let retryAfter: string | undefined;
  asked.on('error', () => undefined);
  asked.on('response', (response) => {
    ({ statusCode } = response);
    retryAfter = response.headers['retry-after'];
    response.resume();
  });
  return { answer: () => [statusCode, retryAfter], end: () => asked.destroy() };
}

test('four requests of a key wait at most, and another one when the client of one has gone', async () => {
  const alice = await createAnalyst(fetchFrom(url));
  const { key } = dataOf(await alice.call('makeFeedKey', { name: 'Waiting' }), madeFeedKeySchema);
  const path = await pathToWait(service);
  const waiting = Array.from({ length: 5 }, () => waitAt(path, key));
  const refused = () => waiting.filter(({ answer }) => answer()[0] !== undefined);
  await expect.poll(() => refused().map(({ answer }) => answer())).toEqual([[429, '5']]);
  waiting.find((one) => !refused().includes(one))?.end();
  let later = waitAt(path, key);
  // It is refused until the service has noticed that.
  await expect
    .poll(async () => {
      await pause(200);
      if (later.answer()[0] === undefined) return 'waits';
      later = waitAt(path, key);
      return 'refused';
    })
    .toBe('waits');
  for (const one of [...waiting, later]) one.end();
});

test('two hundred requests that wait neither hold up a report nor keep the service from closing', async () => {
  const own = await startTestService();
  const ownUrl = await own.app.listen({ host: '127.0.0.1', port: 0 });
  const analysts = await Promise.all(Array.from({ length: 50 }, () => createAnalyst(fetchFrom(ownUrl))));
  const path = `${await pathToWait(own)}&limit=10`;
  const waiting = analysts.flatMap(({ token }) =>
    Array.from({ length: 4 }, () =>
      fetch(`${ownUrl}${path}`, { headers: { authorization: `Bearer ${token}` } }),
    ),
  );
  const items = Array.from({ length: 2_000 }, (_, index) => draft(`10.0.${index >> 8}.${index & 255}`));
  expect((await analysts[0]?.report(items))?.tokenIds).toHaveLength(2_000);
  const answered = await Promise.all(waiting);
  expect(new Set(answered.map(({ status }) => status))).toEqual(new Set([200]));
  const still = fetch(`${ownUrl}${await pathToWait(own)}`, {
    headers: { authorization: `Bearer ${analysts[0]?.token ?? ''}` },
  }).catch(() => undefined);
  await own.close();
  await still;
});
