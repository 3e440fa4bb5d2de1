import type { Page } from '@playwright/test';
import { z } from 'zod';

// Work of the page's main thread by processor time: on a busy machine the clock says little about a page.

const eventSchema = z.object({
  name: z.string(),
  pid: z.number(),
  tid: z.number(),
  ts: z.number(),
  dur: z.number().optional(),
  tdur: z.number().optional(),
});
type TraceEvent = z.output<typeof eventSchema>;

const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink.user_timing'];
const BEGIN = 'the bench begins';
const END = 'the bench ends';

/** One turn of the main thread: nothing else happens on the page meanwhile. */
export interface Task {
  /** The start, by the page's clock. */
  readonly startMs: number;
  /** By the clock, all else on the machine included. */
  readonly ms: number;
  readonly processorMs: number;
}

export interface MainThreadWork {
  readonly tasks: readonly Task[];
  /** The processor time of each frame that the page asked for: from one to the next. */
  readonly framesMs: readonly number[];
}

function workOf(events: readonly TraceEvent[], beginMs: number): MainThreadWork {
  // The thread that the page's own code runs on.
  const begin = events.find(({ name }) => name === BEGIN);
  if (begin === undefined) throw new Error('The page is not in the trace.');
  if (!events.some(({ name }) => name === END)) throw new Error('The trace was full before the end.');
  const own = events.filter(({ pid, tid }) => pid === begin.pid && tid === begin.tid);
  const clockMs = ({ ts }: TraceEvent) => beginMs + (ts - begin.ts) / 1000;
  const tasks = own
    .filter(({ name }) => name === 'RunTask')
    // One that had begun before, or that goes on, has no duration.
    .map((event): Task => {
      const { dur = 0, tdur = 0 } = event;
      return { startMs: clockMs(event), ms: dur / 1000, processorMs: tdur / 1000 };
    })
    .toSorted((one, other) => one.startMs - other.startMs);
  if (tasks.every(({ processorMs }) => processorMs === 0))
    throw new Error('The browser does not tell the processor time of tasks.');
  const framesAtMs = own.filter(({ name }) => name === 'FireAnimationFrame').map((event) => clockMs(event));
  framesAtMs.sort((one, other) => one - other);
  const framesMs = framesAtMs.slice(1).map(() => 0);
  let frame = -1;
  for (const { startMs, processorMs } of tasks) {
    while ((framesAtMs[frame + 1] ?? Number.POSITIVE_INFINITY) <= startMs) frame += 1;
    if (frame >= 0 && frame < framesMs.length) framesMs[frame] = (framesMs[frame] ?? 0) + processorMs;
  }
  return { tasks, framesMs };
}

const mark = (page: Page, name: string): Promise<number> =>
  page.evaluate((text) => performance.mark(text).startTime, name);

/** Follows the page's main thread until the answer is called, which tells what it did. */
export async function followMainThread(page: Page): Promise<() => Promise<MainThreadWork>> {
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
  const beginMs = await mark(page, BEGIN);
  return async () => {
    await mark(page, END);
    const complete = new Promise<void>((resolve) => {
      session.once('Tracing.tracingComplete', () => resolve());
    });
    await session.send('Tracing.end');
    await complete;
    await session.detach();
    return workOf(events, beginMs);
  };
}
