import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { envelopeSchema, errorEnvelopeSchema } from '../../contract/envelope.ts';
import { ENDPOINTS } from '../../contract/endpoints.ts';
import { rowsOf } from '../full-count.ts';
import { exchange, readAnswers } from './exchange.ts';
import { REQUESTS } from './hostile-requests.ts';
import { openMigratedDb } from '../service/store/migrated-db.ts';
import { openScene, type Scene } from './scene.ts';

/** Texts reach the store, each by its driver; the rest is refused or found by one code on both. */
const TABLES = inject('postgres') === undefined ? { texts: REQUESTS.texts } : REQUESTS;

/** Answered at once, with the height of the ledger: nothing else can change what follows from it. */
async function healthOf({ service }: Scene): Promise<unknown> {
  const answer = await service.app.inject(ENDPOINTS.health.path);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

let scene: Scene;
let state: unknown;
let health: unknown;

beforeAll(async () => {
  scene = await openScene(await openMigratedDb());
  state = await scene.state();
  health = await healthOf(scene);
});
afterAll(() => scene.close());

const answerSchema = z.union([errorEnvelopeSchema, envelopeSchema(z.unknown())]);

/** Paths, stacks and names of libraries, which an answer must never reveal. */
const INNARDS = /\.ts\b|node_modules|\n\s+at |select |insert |SQLSTATE|ZodError/u;

describe.each(Object.entries(TABLES))('%s', (_subject, table) => {
  test.each(rowsOf(Object.entries(table)))('%s', async (_what, [send, status, says]) => {
    const [answer, ...others] = readAnswers(await exchange(scene.port, send(scene)));
    expect([answer?.statusCode, others]).toEqual([status, []]);
    const body = answerSchema.parse(JSON.parse(answer?.body ?? ''));
    expect(body.status.code).toBe(status);
    expect(body.status.message).toMatch(says);
    expect(body.data === null).toBe(body.status.code !== 200);
    expect(answer?.body).not.toMatch(INNARDS);
    expect(answer?.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    });
    expect(await healthOf(scene)).toEqual(health);
  });

  test('has changed nothing in the ledger, the contributions, the balances and the accounts', async () => {
    expect(await scene.state()).toEqual(state);
  });
});
