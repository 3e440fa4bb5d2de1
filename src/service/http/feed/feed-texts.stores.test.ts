import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type Analyst, createAnalyst } from '../../../testing/service/analyst.ts';
import { draft } from '../../../testing/service/drafts.ts';
import { injectInto } from '../../../testing/service/send.ts';
import { startTestService, type TestService } from '../../../testing/service/test-service.ts';
import { readLedgerHead } from '../../ledger/append-entry.ts';
import { BEGINNING } from '../../registry/feed/read-changes.ts';
import { eventText, FeedPieces } from './feed-texts.ts';

let service: TestService;
let alice: Analyst;
beforeAll(async () => {
  service = await startTestService();
  alice = await createAnalyst(injectInto(service.app));
});
afterAll(() => service.close());
afterEach(() => vi.useRealTimers());

test('a stream whose filters leave everything out still says every 15 seconds that it is there', async () => {
  const { db } = service.context;
  vi.useFakeTimers({ toFake: ['performance'] });
  const stop = new AbortController();
  let reports = 0;
  const text = eventText({
    after: BEGINNING,
    head: await readLedgerHead(db),
    pieces: new FeedPieces(() => db),
    viewNow: () =>
      Promise.resolve({ peerId: 'peer', isWhole: true, fraudTypes: ['Another'], destinations: [] }),
    watching: {
      waitFor: async () => {
        reports += 1;
        vi.advanceTimersByTime(5_000);
        await alice.report([draft(`203.0.113.${reports}`)]);
        if (reports === 12) stop.abort();
        return readLedgerHead(db);
      },
    },
    signal: stop.signal,
  });
  const pieces: string[] = [];
  for await (const piece of text) pieces.push(piece);
  expect(pieces).toEqual([': changes follow\n\n', ...Array.from({ length: 3 }, () => ': nothing new\n\n')]);
});
