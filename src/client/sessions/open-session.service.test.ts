import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createMemorySigner } from '../../signer/in-process/memory-signer.ts';
import { createProgramAccount } from '../../testing/service/program-account.ts';
import { startTestService, type TestService } from '../../testing/service/test-service.ts';
import { readBalance } from '../account/balance.ts';
import { openSession } from './open-session.ts';

let service: TestService;
let baseUrl: string;
beforeAll(async () => {
  service = await startTestService();
  baseUrl = await service.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => service.close());

let count = 0;
async function createAccount() {
  count += 1;
  const account = await createProgramAccount(baseUrl, `program@open-${count}`);
  onTestFinished(() => account.signer.lock());
  return account;
}

const HOUR_MS = 3_600_000;

it('renews itself for as long as the keys are unlocked, and no longer', async () => {
  const { owner, signer } = await createAccount();
  const { client } = await openSession({ baseUrl, signer, owner });
  // Longer than both tokens last.
  service.context.clock.advance(100 * HOUR_MS);
  await expect(readBalance(client)).resolves.toMatchObject({ balance: 0 });
  service.context.clock.advance(100 * HOUR_MS);
  await signer.lock();
  await expect(readBalance(client)).rejects.toMatchObject({ code: 'unauthorized' });
});

it('ends on the service', async () => {
  const { owner, signer } = await createAccount();
  const session = await openSession({ baseUrl, signer, owner });
  await session.end();
  await expect(readBalance(session.client)).rejects.toMatchObject({ code: 'unauthorized' });
});

it('is refused for the account of somebody else', async () => {
  const { owner, signer } = await createAccount();
  const typed = { ...owner, accountId: 'somebody@else' };
  await expect(openSession({ baseUrl, signer, owner: typed })).rejects.toMatchObject({
    code: 'typed-account',
    fields: { typed: 'somebody@else', found: owner.accountId },
  });
});

it('is refused for keys that the service does not know', async () => {
  const { owner } = await createAccount();
  const signer = createMemorySigner();
  onTestFinished(() => signer.lock());
  await signer.generateKeys();
  await expect(openSession({ baseUrl, signer, owner })).rejects.toMatchObject({ code: 'sign-in-refused' });
});

it('needs unlocked keys', async () => {
  const { owner } = await createAccount();
  await expect(openSession({ baseUrl, signer: createMemorySigner(), owner })).rejects.toMatchObject({
    code: 'no-key-loaded',
  });
});
