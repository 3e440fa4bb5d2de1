import { afterAll, beforeAll, expect, test } from 'vitest';
import { downloadSchema } from '../../../contract/download.ts';
import { ENDPOINTS } from '../../../contract/endpoints.ts';
import { feedPageSchema } from '../../../contract/feed.ts';
import { FULL_DRAFT } from '../../../testing/full-draft.ts';
import { type Analyst, createAnalyst, dataOf } from '../../../testing/service/analyst.ts';
import { injectInto } from '../../../testing/service/send.ts';
import { startTestService, type TestService } from '../../../testing/service/test-service.ts';

let service: TestService;
let alice: Analyst;

beforeAll(async () => {
  service = await startTestService();
  const send = injectInto(service.app);
  alice = await createAnalyst(send);
  await createAnalyst(send, { peerId: FULL_DRAFT.sourcePeerId });
  await alice.report([FULL_DRAFT]);
});
afterAll(() => service.close());

const answerTo = (path: string) => injectInto(service.app)({ method: 'GET', path, token: alice.token });

test('every field that was reported is found again, in the feed and in a download', async () => {
  const [record] = await alice.retrieve(FULL_DRAFT.id);
  expect(record?.contribution).toMatchObject(FULL_DRAFT);
  const { changes } = dataOf(await answerTo(ENDPOINTS.changes.path), feedPageSchema);
  expect(changes).toMatchObject([{ contribution: FULL_DRAFT }]);
  const { contributions } = dataOf(await answerTo(ENDPOINTS.download.path), downloadSchema);
  expect(contributions).toMatchObject([FULL_DRAFT]);
});
