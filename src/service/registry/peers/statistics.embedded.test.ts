import { expect, onTestFinished, test } from 'vitest';
import { ENDPOINTS, readPeerPath } from '../../../contract/endpoints.ts';
import { movementsSchema } from '../../../contract/movement.ts';
import { peerDetailsSchema, statisticsSchema } from '../../../contract/peers.ts';
import { createAnalyst, dataOf } from '../../../testing/service/analyst.ts';
import { draft, freshAddress } from '../../../testing/service/drafts.ts';
import { injectInto } from '../../../testing/service/send.ts';
import { startTestService } from '../../../testing/service/test-service.ts';

test('statistics, peers and movements count what was reported and flagged', async () => {
  const service = await startTestService();
  onTestFinished(() => service.close());
  const send = injectInto(service.app);
  const [alice, bob] = await Promise.all([createAnalyst(send), createAnalyst(send)]);
  const { tokenIds } = await alice.report([
    draft(freshAddress()),
    draft(freshAddress(), { fraudType: 'Wangiri' }),
  ]);
  await bob.flag(tokenIds.slice(0, 1).map(({ definitionId }) => definitionId));
  const ask = (path: string) => send({ method: 'GET', path, token: bob.token });
  expect(dataOf(await ask(ENDPOINTS.statistics.path), statisticsSchema)).toMatchObject({
    byFraudType: { IPFraud: 1, Wangiri: 1 },
  });
  expect(dataOf(await ask(readPeerPath(alice.peerId)), peerDetailsSchema)).toMatchObject({
    byFraudType: { IPFraud: 1, Wangiri: 1 },
  });
  expect(dataOf(await ask(ENDPOINTS.movements.path), movementsSchema)).toMatchObject([
    { kind: 'flag', tokens: 10, contributions: 1 },
  ]);
});
