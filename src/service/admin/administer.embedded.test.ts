import { expect, onTestFinished, test } from 'vitest';
import { createAnalyst } from '../../testing/service/analyst.ts';
import { draft, freshAddress } from '../../testing/service/drafts.ts';
import { operateOn } from '../../testing/service/operate.ts';
import { injectInto } from '../../testing/service/send.ts';
import { startTestService } from '../../testing/service/test-service.ts';

test('an account is registered, authorized and suspended by command, and the ledger says so', async () => {
  const service = await startTestService({ practice: false });
  onTestFinished(() => service.close());
  const operate = operateOn(service.context);
  const send = injectInto(service.app);
  const analyst = await createAnalyst(send, {
    async register({ accountId, email, publicKeyHex, authPublicKeyHex }) {
      const keys = ['--public-key', publicKeyHex, '--auth-public-key', authPublicKeyHex];
      await operate('account', 'add', '--id', accountId, '--email', email, ...keys, '--new-peer');
      await operate('account', 'authorize', accountId);
    },
  });
  await operate('rate', 'set', '--peer-type', 'VENDOR', '--fraud-type', 'IPFraud', '--tokens', '25');
  await operate('peer', 'change', analyst.peerId, '--type', 'VENDOR');
  await analyst.report([draft(freshAddress())]);
  expect(await analyst.balance()).toBe(25);

  await operate('account', 'suspend', analyst.accountId);
  await expect(analyst.report([draft(freshAddress())])).rejects.toMatchObject({ code: 'forbidden' });
  expect((await operate('account', 'list')).join('\n')).toMatch(/suspended/u);
});
