import type { Page } from '@playwright/test';
import { z } from 'zod';

// What the main thread of a page does, by the processor time that it takes: on a busy machine the clock says little of a page.

const eventSchema = z.object({
  name: z.string(),
  pid: z.number(),
  tid: z.number(),
  ts: z.number(),
  tdur: z.number().optional(),
});
type TraceEvent = z.output<typeof eventSchema>;

const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink.user_timing'];
const MARK = 'what the bench does';

export interface MainThreadWork {
  /** The processor time of each task. */
  readonly tasksMs: readonly number[];
  /** That of each frame that the page asked for: from one to the next. */
  readonly framesMs: readonly number[];
}

function workOf(events: readonly TraceEvent[]): MainThreadWork {
  // The thread that the page's own code runs on.
  const mark = events.find(({ name }) => name === MARK);
  if (mark === undefined) throw new Error('The page is not in the trace.');
  const own = events.filter(({ pid, tid }) => pid === mark.pid && tid === mark.tid);
  const tasks = own.filter(({ name }) => name === 'RunTask').toSorted((one, other) => one.ts - other.ts);
  if (tasks.every(({ tdur }) => tdur === undefined))
    throw new Error('The browser does not tell the processor time of tasks.');
  // One that had begun before, or that goes on, has none.
  const msOf = ({ tdur = 0 }: TraceEvent) => tdur / 1000;
  const framesAt = own.filter(({ name }) => name === 'FireAnimationFrame').map(({ ts }) => ts);
  framesAt.sort((one, other) => one - other);
  const framesMs = framesAt.slice(1).map(() => 0);
  let frame = -1;
  for (const task of tasks) {
    while ((framesAt[frame + 1] ?? Number.POSITIVE_INFINITY) <= task.ts) frame += 1;
    if (frame >= 0 && frame < framesMs.length) framesMs[frame] = (framesMs[frame] ?? 0) + msOf(task);
  }
  return { tasksMs: tasks.map((task) => msOf(task)), framesMs };
}

/** Follows the page's main thread while something happens there. */
export async function followMainThread(page: Page, act: () => Promise<void>): Promise<MainThreadWork> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value) {
      const read = eventSchema.safeParse(event);
      if (read.success) events.push(read.data);
    }
  });
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: CATEGORIES },
  });
  await page.evaluate((mark) => void performance.mark(mark), MARK);
  await act();
  const complete = new Promise<void>((resolve) => {
    session.once('Tracing.tracingComplete', () => resolve());
  });
  await session.send('Tracing.end');
  await complete;
  await session.detach();
  return workOf(events);
}
