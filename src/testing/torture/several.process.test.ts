import { afterAll, beforeAll, expect, test } from 'vitest';
import { SignedTransaction, submitContribution, submitFlag } from '../../client/submission/transactions.ts';
import { ENDPOINTS } from '../../contract/endpoints.ts';
import { type Analyst, clientOf, createAnalyst } from '../service/analyst.ts';
import { draft, freshAddress } from '../service/drafts.ts';
import { fetchFrom, type Send } from '../service/send.ts';
import { startPostgres, type TestPostgres } from '../service/postgres/start-postgres.ts';
import { createServiceProcesses, type ServiceProcesses } from './service-processes.ts';

// Three real processes on one real PostgreSQL. What becomes of them when one is killed, `torture.ts` shows.

let postgres: TestPostgres;
let services: ServiceProcesses;
let sends: Send[];
let analyst: Analyst;

beforeAll(async () => {
  postgres = await startPostgres();
  services = await createServiceProcesses(3, { DATABASE_URL: postgres.url });
  // All three find an empty database at the same moment, and one of them migrates and seeds it.
  await services.start();
  sends = services.baseUrls.map(fetchFrom);
  analyst = await createAnalyst(at(0));
});

afterAll(async () => {
  await services.kill();
  await postgres.stop();
});

function at(place: number): Send {
  const send = sends[place];
  if (send === undefined) throw new Error(`There is no process ${place}.`);
  return send;
}

test('a session that one process opened is honoured by the others', async () => {
  const answers = await Promise.all(
    sends.map((send) => send({ ...ENDPOINTS.balance, token: analyst.token })),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
});

test('the same transaction submitted to all of them at once is stored once and answered alike', async () => {
  const hex = analyst.sign(await analyst.assembleReport([draft(freshAddress()), draft(freshAddress())]));
  const before = await analyst.balance();
  const submits = Array.from({ length: 12 }, (_, index) =>
    submitContribution(clientOf(at(index % 3), analyst.token), new SignedTransaction(hex)),
  );
  const receipts = await Promise.all(submits);
  expect(new Set(receipts.map((receipt) => JSON.stringify(receipt))).size).toBe(1);
  expect(await analyst.balance()).toBe(before + 20);
});

test('a contribution that is flagged at all of them at once earns one flagger once', async () => {
  const { tokenIds } = await analyst.report([draft(freshAddress())]);
  const flaggers = await Promise.all(sends.map((send) => createAnalyst(send)));
  const signed = await Promise.all(
    flaggers.map(async (flagger) => ({
      flagger,
      hex: flagger.sign(await flagger.assembleFlag(tokenIds.map(({ definitionId }) => definitionId))),
    })),
  );
  const receipts = await Promise.all(
    signed.map(({ flagger, hex }) => submitFlag(flagger.client, new SignedTransaction(hex))),
  );
  const rewards = receipts.map(({ rewarded }) => rewarded);
  expect(rewards.toSorted((left, right) => left - right)).toEqual([0, 0, 10]);
});

test('a session that one process ended is refused by the others within five seconds', async () => {
  const { statusCode } = await at(1)({ ...ENDPOINTS.endSession, token: analyst.token });
  expect(statusCode).toBe(200);
  await expect
    .poll(
      async () =>
        (await Promise.all(sends.map((send) => send({ ...ENDPOINTS.balance, token: analyst.token })))).map(
          (answer) => answer.statusCode,
        ),
      { timeout: 5_000 },
    )
    .toEqual([401, 401, 401]);
});
