import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { ENDPOINTS } from '../../../contract/endpoints.ts';
import { ledgerStatusSchema } from '../../../contract/ledger-status.ts';
import { dataOf } from '../../../testing/service/analyst.ts';
import { operateOn } from '../../../testing/service/operate.ts';
import { startPostgres, type TestPostgres } from '../../../testing/service/postgres/start-postgres.ts';
import { startTestService, type TestService } from '../../../testing/service/test-service.ts';
import { sampleWitnessSigner } from '../../../testing/transparency/sample-log.ts';
import { startWitness, type TestWitness } from '../../../testing/transparency/witness.ts';
import { parsePolicy, type Policy } from '../../../transparency/policy.ts';
import { parseNote } from '../../../transparency/signed-note.ts';
import { formatVerifierKey, parseVerifierKey, type VerifierKey } from '../../../transparency/verifier-key.ts';
import { createService } from '../../app.ts';
import { systemClock } from '../../platform/clock.ts';
import type { Db } from '../../store/db.ts';
import { openPostgres } from '../../store/open-postgres.ts';
import { openStore } from '../../store/open-store.ts';
import { nodeCryptography } from '../node-cryptography.ts';

// Services that share one PostgreSQL, each with a publisher, and a witness that takes as long as one far away.

const LATENCY_MS = 600;
/** Of the only advisory lock that anybody holds here. */
const HOLDER = `select pid from pg_locks where locktype = 'advisory' and granted`;

let postgres: TestPostgres;
let witness: TestWitness;
let services: readonly { readonly service: TestService; readonly running: FastifyInstance }[];
const at = (place: number) => {
  const one = services[place];
  if (one === undefined) throw new Error(`There is no service ${place}.`);
  return one;
};

async function startOne(policy: Policy) {
  const { db } = await openStore({ dataDir: '', databaseUrl: postgres.url }, systemClock);
  const service = await startTestService({ db, policy });
  const running = await createService({
    ...service.context,
    clock: systemClock,
    logLevel: 'silent',
    publishes: true,
  });
  return { service, running };
}

beforeAll(async () => {
  postgres = await startPostgres();
  const logKeys: VerifierKey[] = [];
  witness = await startWitness({ signer: await sampleWitnessSigner(), logKeys });
  witness.latencyMs = LATENCY_MS;
  const policy = await parsePolicy(
    nodeCryptography,
    `witness w3 ${formatVerifierKey(witness.key)} ${witness.url}\nquorum w3`,
  );
  const first = await startOne(policy);
  services = [first, await startOne(policy)];
  await operateOn(first.service.context)('log', 'name', 'desk.example/ledger');
  for (const key of (await statusOf(0)).verifierKeys)
    logKeys.push(await parseVerifierKey(nodeCryptography, key));
});
afterAll(async () => {
  for (const { service, running } of services) {
    await running.close();
    await service.close();
  }
  await witness.close();
  await postgres.stop();
});

async function statusOf(place: number) {
  const answer = await at(place).service.app.inject(ENDPOINTS.ledgerStatus.path);
  return dataOf({ statusCode: answer.statusCode, body: answer.json() }, ledgerStatusSchema);
}

/** Appends a made-up entry beneath the service, as far as the tree is concerned. */
async function appendEntry(db: Db): Promise<void> {
  await db.run(
    `with head as (update ledger_head set height = height + 1 returning height)
     insert into ledger_entry (height, kind, at_ms, previous_hash, entry_hash, body, payload_hash)
     select height, 'transaction', 0, hash, hash, '', hash from head, lateral sha256(int8send(height)) as hash`,
  );
}

test('two services have the ledger cosigned round after round, and serve nothing that is not', async () => {
  const { db } = at(0).service.context;
  await appendEntry(db);
  await expect
    .poll(async () => (await statusOf(0)).quorumSize, { timeout: 30_000 })
    .toBe((await statusOf(0)).height);
  const requestsBefore = witness.requestCount;
  const signatures = new Set<number>();
  const beganMs = performance.now();
  while (witness.requestCount < requestsBefore + 4) {
    await appendEntry(db);
    const checkpoint = await at(1).service.app.inject(ENDPOINTS.ledgerCheckpoint.path);
    signatures.add(parseNote(checkpoint.body).signatures.length);
    await pause(100);
  }
  const tookMs = performance.now() - beganMs;
  // The log's and the witness's.
  expect([...signatures]).toEqual([2]);
  // One round after the other, whichever of them it is.
  expect(witness.requestCount - requestsBefore).toBeLessThanOrEqual(tookMs / LATENCY_MS + 2);
});

test('when the process that has the turn is killed, another publishes at once', async () => {
  const { db } = at(0).service.context;
  const other = openPostgres(postgres.url);
  const ending = new AbortController();
  const holders: { readonly pid: number }[] = [];
  const publish = async () => {
    holders.push(...(await other.query(HOLDER, [], z.object({ pid: z.int() }))));
    // As long as if it asked a witness that never answers.
    await pause(60_000, undefined, { signal: ending.signal }).catch(() => undefined);
  };
  const trying = (async () => {
    for (; holders.length === 0; await pause(10)) await other.exclusively('publish', publish);
  })();
  onTestFinished(async () => {
    ending.abort();
    await trying;
    await other.close();
  });
  await expect.poll(() => holders, { timeout: 30_000 }).toHaveLength(1);
  const { publishedSize } = await statusOf(0);
  await appendEntry(db);
  await pause(2_000);
  expect((await statusOf(0)).publishedSize).toBe(publishedSize);
  const { height } = await statusOf(0);
  const beganMs = performance.now();
  await db.run('select pg_terminate_backend($1)', [holders[0]?.pid ?? 0]);
  await expect.poll(async () => (await statusOf(0)).quorumSize, { timeout: 30_000 }).toBe(height);
  expect(performance.now() - beganMs).toBeLessThan(10_000);
});
