import type { Page } from '@playwright/test';
import { z } from 'zod';

// Work of the page's main thread by processor time: on a busy machine the clock says little about a page.

const eventSchema = z.object({ name: z.string(), pid: z.number(), tid: z.number(), tdur: z.number() });
const MARK = 'the bench begins';

export interface MainThreadWork {
  /** The longest time in which nothing else happens on the page. */
  readonly longestTaskMs: number;
  readonly totalMs: number;
}

/** What the page's main thread does meanwhile, in processor time. */
export async function followMainThread(page: Page, work: () => Promise<unknown>): Promise<MainThreadWork> {
  const session = await page.context().newCDPSession(page);
  const events: unknown[] = [];
  session.on('Tracing.dataCollected', ({ value }) => void events.push(...value));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['disabled-by-default-devtools.timeline', 'blink.user_timing'] },
  });
  // The thread that this runs on is the page's own.
  await page.evaluate((name) => performance.mark(name), MARK);
  await work();
  const complete = new Promise((resolve) => {
    session.once('Tracing.tracingComplete', resolve);
  });
  await session.send('Tracing.end');
  await complete;
  await session.detach();
  const own = z
    .array(eventSchema.omit({ tdur: true }))
    .parse(events)
    .find(({ name }) => name === MARK);
  if (own === undefined) throw new Error('The page is not in the trace.');
  const tasksMs = events
    .map((event) => eventSchema.safeParse(event).data)
    .filter((event) => event?.name === 'RunTask' && event.pid === own.pid && event.tid === own.tid)
    .map((event) => (event?.tdur ?? 0) / 1_000);
  return { longestTaskMs: Math.max(0, ...tasksMs), totalMs: tasksMs.reduce((sum, ms) => sum + ms, 0) };
}
