import { EventEmitter, once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { publicKeyHexOf } from '../../../transaction/sign/key-pair.ts';
import { type Analyst, createAnalyst } from '../../../testing/service/analyst.ts';
import { injectInto } from '../../../testing/service/send.ts';
import { createKeyPair } from '../../../testing/service/test-keys.ts';
import { startTestService, type TestService } from '../../../testing/service/test-service.ts';
import { changeStatus, rotateAccountKeys } from '../../registry/accounts/administer-account.ts';
import type { Tx } from '../../store/db.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const administrator = () => ({ nowMs: service.context.clock.nowMs() });

const WAYS: readonly (readonly [string, number, (tx: Tx, maker: Analyst) => Promise<unknown>])[] = [
  ['suspended', 403, (tx, { accountId }) => changeStatus(tx, administrator(), accountId, 'suspended')],
  [
    'given another Authorization key',
    401,
    async (tx, { accountId }) => {
      const authPublicKeyHex = publicKeyHexOf(await createKeyPair());
      return rotateAccountKeys(tx, administrator(), { accountId, authPublicKeyHex });
    },
  ],
];

const WAITING = `
  select distinct pid from pg_locks where not granted and pid in (
    select pid from pg_locks join pg_database on database = pg_database.oid and datname = current_database())`;
const waitingSchema = z.object({ pid: z.int() });

test.each(WAYS)('no key is made of an account that is being %s', async (_what, statusCode, change) => {
  const maker = await createAnalyst(injectInto(service.app));
  const mayAsk = new EventEmitter();
  // Begun outside of the transaction, in which a statement on the store itself would be refused.
  const asking = once(mayAsk, 'event').then(() => maker.call('makeFeedKey', { name: 'In time' }));
  await service.context.db.transaction(async (tx) => {
    await change(tx, maker);
    mayAsk.emit('event');
    await expect.poll(() => tx.query(WAITING, [], waitingSchema)).toHaveLength(1);
  });
  expect((await asking).statusCode).toBe(statusCode);
});
