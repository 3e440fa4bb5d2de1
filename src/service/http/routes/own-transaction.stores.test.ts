import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { ledgerTransactionSchema } from '../../../contract/contribution.ts';
import { ENDPOINTS, transactionPath } from '../../../contract/endpoints.ts';
import { hexToBytes } from '../../../contract/hex.ts';
import { type Analyst, createAnalyst, dataOf } from '../../../testing/service/analyst.ts';
import { draft, freshAddress } from '../../../testing/service/drafts.ts';
import { refusalOf, refused } from '../../../testing/service/refusal.ts';
import { injectInto } from '../../../testing/service/send.ts';
import { startTestService, type TestService } from '../../../testing/service/test-service.ts';
import { inspectTransaction } from '../../../transaction/index.ts';

let service: TestService;
let alice: Analyst;
let bob: Analyst;

beforeAll(async () => {
  service = await startTestService();
  alice = await createAnalyst(injectInto(service.app));
  bob = await createAnalyst(injectInto(service.app), { peerId: alice.peerId });
});
afterAll(() => service.close());

const hashOf = (hex: string) => inspectTransaction(hexToBytes(hex)).payloadHashHex;

const ask = (hash: string, token?: string) =>
  injectInto(service.app)({
    method: ENDPOINTS.readTransaction.method,
    path: transactionPath(hash),
    ...(token === undefined ? {} : { token }),
  });

const entrySchema = z.object({ height: z.int(), hash: z.string(), atMs: z.int() });

test('answers a report and a flag as they were signed, with the entry that holds each', async () => {
  const report = alice.sign(await alice.assembleReport([draft(freshAddress())]));
  const {
    tokenIds: [token],
  } = await bob.report([draft(freshAddress())]);
  const flag = alice.sign(await alice.assembleFlag([token?.definitionId ?? '']));
  await alice.call('submitContribution', report);
  await alice.call('submitFlag', flag);
  const entries = await service.context.db.query(
    `select height, encode(entry_hash, 'hex') as hash, at_ms as "atMs" from ledger_entry order by height desc limit 2`,
    [],
    entrySchema,
  );
  const expected = [report, flag].map((transactionHex, index) => {
    const { height, hash, atMs } = entrySchema.parse(entries.toReversed()[index]);
    return { transactionHex, height, entryHash: hash, timestamp: new Date(atMs).toISOString() };
  });
  const answers = [
    await ask(hashOf(report), alice.token),
    await ask(hashOf(flag).toUpperCase(), alice.token),
  ];
  expect(answers.map((answer) => dataOf(answer, ledgerTransactionSchema))).toEqual(expected);
});

test('answers 404 alike for what is not on the ledger, for another account’s of the same peer, and for what is no hash', async () => {
  const own = alice.sign(await alice.assembleReport([draft(freshAddress())]));
  await alice.call('submitContribution', own);
  const assembledOnly = await alice.assembleReport([draft(freshAddress())]);
  const answers = await Promise.all([
    ask(hashOf(own), bob.token),
    ask(hashOf(assembledOnly), alice.token),
    ask('00'.repeat(32), alice.token),
    ask('', alice.token),
    ask('%00', alice.token),
    ask(`${hashOf(own)}00`, alice.token),
    ask(`x/${hashOf(own)}`, alice.token),
  ]);
  const nothing = refused(404, /^No transaction of this account on the ledger has this hash/u);
  expect(answers.map(refusalOf)).toEqual(answers.map(() => nothing));
});
