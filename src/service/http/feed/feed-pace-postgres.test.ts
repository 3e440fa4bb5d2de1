import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { ENDPOINTS } from '../../../contract/endpoints.ts';
import { feedPageSchema } from '../../../contract/feed.ts';
import { type Analyst, createAnalyst, dataOf } from '../../../testing/service/analyst.ts';
import { draft } from '../../../testing/service/drafts.ts';
import { injectInto } from '../../../testing/service/send.ts';
import { startTestService, type TestService } from '../../../testing/service/test-service.ts';

// On PostgreSQL alone: the embedded store rests by a timer, and timers stand still here.

let service: TestService;
let alice: Analyst;
let bob: Analyst;

beforeAll(async () => {
  service = await startTestService();
  const send = injectInto(service.app);
  [alice, bob] = await Promise.all([createAnalyst(send), createAnalyst(send)]);
});
afterAll(() => service.close());
afterEach(() => vi.useRealTimers());

async function changes(query: string) {
  const path = `${ENDPOINTS.changes.path}${query}`;
  const answer = await injectInto(service.app)({ method: 'GET', path, token: alice.token });
  return dataOf(answer, feedPageSchema);
}

test('a request that asks again at once gets what came until the next look, however fast it comes', async () => {
  const after = (await changes('')).next;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const areWaiting = (timers: number) =>
    vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThanOrEqual(timers), 15_000);
  const waiting = changes(`?after=${after}&wait=30`);
  await areWaiting(1);
  await bob.report([draft('198.51.100.5')]);
  await vi.advanceTimersByTimeAsync(500);
  const { next } = await waiting;

  await bob.report([draft('198.51.100.6')]);
  const early = changes(`?after=${next}&wait=30`);
  await bob.report([draft('198.51.100.7')]);
  const late = changes(`?after=${next}&wait=30`);
  await areWaiting(3);
  await bob.report([draft('198.51.100.8')]);
  await vi.advanceTimersByTimeAsync(500);
  const told = (await early).changes.map((change) => 'contribution' in change && change.contribution.id);
  expect(told).toEqual(['198.51.100.6', '198.51.100.7', '198.51.100.8']);
  expect(await late).toEqual(await early);
});
