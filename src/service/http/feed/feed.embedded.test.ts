import { expect, onTestFinished, test } from 'vitest';
import { ENDPOINTS } from '../../../contract/endpoints.ts';
import { feedPageSchema, madeFeedKeySchema } from '../../../contract/feed.ts';
import { createAnalyst, dataOf } from '../../../testing/service/analyst.ts';
import { draft } from '../../../testing/service/drafts.ts';
import { injectInto } from '../../../testing/service/send.ts';
import { startTestService } from '../../../testing/service/test-service.ts';

test('a feed key reads each change once, and nothing after it was revoked', async () => {
  const service = await startTestService();
  onTestFinished(() => service.close());
  const send = injectInto(service.app);
  const [alice, bob] = await Promise.all([createAnalyst(send), createAnalyst(send)]);
  const { key, keyId } = dataOf(await bob.call('makeFeedKey', { name: 'switch' }), madeFeedKeySchema);
  const ask = (after: string) =>
    send({ method: 'GET', path: `${ENDPOINTS.changes.path}?after=${after}`, token: key });
  const { tokenIds } = await alice.report([draft('203.0.113.1'), draft('203.0.113.2')]);
  await bob.flag(tokenIds.slice(0, 1).map(({ definitionId }) => definitionId));

  const page = dataOf(await ask('0.0'), feedPageSchema);
  expect(page.changes.map((change) => change.kind)).toEqual(['reported', 'reported', 'flagged']);
  expect(dataOf(await ask(page.next), feedPageSchema)).toMatchObject({ changes: [], isCaughtUp: true });

  await send({ method: 'DELETE', path: ENDPOINTS.revokeFeedKey.path + keyId, token: bob.token });
  expect(await ask('0.0')).toMatchObject({ statusCode: 401 });
});
