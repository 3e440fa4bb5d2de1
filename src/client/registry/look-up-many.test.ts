import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createClient } from '../http/client.ts';
import { type LookedUp, lookUpMany, type LookUpManyOptions } from './look-up-many.ts';

type Answering = (identifier: string, signal: AbortSignal) => Promise<Response>;

const answerOf = (code: number, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify({ status: { code, message: 'said' }, data: code === 200 ? [] : null }), {
    status: code,
    headers,
  });

/** A deployment at the HTTP edge, and what became of a list that was looked up there. */
async function lookedUp(
  identifiers: readonly string[],
  answer: Answering,
  options: Partial<LookUpManyOptions> = {},
) {
  const asked: string[] = [];
  const told: LookedUp[] = [];
  const done: number[] = [];
  const pauses: number[] = [];
  let underWay = 0;
  let most = 0;
  const client = createClient({
    baseUrl: 'http://deployment.example',
    session: () => undefined,
    fetch: async (input, init) => {
      if (typeof input !== 'string') throw new TypeError('the client asks by URL text');
      const identifier = decodeURIComponent(input.split('/contribution/')[1] ?? '');
      asked.push(identifier);
      underWay += 1;
      most = Math.max(most, underWay);
      try {
        return await answer(identifier, init?.signal ?? new AbortController().signal);
      } finally {
        underWay -= 1;
      }
    },
  });
  const end = await lookUpMany(client, identifiers, {
    ...options,
    onLookedUp(one, progress) {
      told.push(one);
      done.push(progress.done);
      expect(progress.total).toBe(new Set(identifiers).size);
      options.onLookedUp?.(one, progress);
    },
    onPause: (ms) => pauses.push(ms),
  });
  return { asked, told, done, pauses, most, end };
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => `+4477009${10_000 + index}`);
const soon = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, 1);
  });
const found: Answering = async () => {
  await soon();
  return answerOf(200);
};
const codeOf = (one: LookedUp | undefined) => one !== undefined && 'error' in one && one.error.code;

describe('many identifiers at the registry', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Pauses pass at once: each timer goes off when all that the one before it began is done. */
  async function inNoTime<Result>(result: Promise<Result>): Promise<Result> {
    const over = new AbortController();
    result.then(
      () => over.abort(),
      () => over.abort(),
    );
    while (!over.signal.aborted) await vi.advanceTimersToNextTimerAsync();
    return result;
  }

  it('are asked six at once, each once, and each answer is told as it comes', async () => {
    const { asked, done, end, most } = await inNoTime(lookedUp([...numbers(40), ...numbers(5)], found));
    expect(end).toEqual({ kind: 'complete' });
    expect([...asked].toSorted()).toEqual(numbers(40));
    expect(done).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
    expect(most).toBe(6);
  });

  it('of which there are none is complete at once', async () => {
    expect((await lookedUp([], found)).end).toEqual({ kind: 'complete' });
  });

  it('are no longer asked once cancelled, and what was answered stays', async () => {
    const cancel = new AbortController();
    const looking = lookedUp(
      numbers(40),
      (_, signal) =>
        new Promise((resolve, reject) => {
          signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
          setTimeout(() => resolve(answerOf(200)), 1);
        }),
      {
        signal: cancel.signal,
        onLookedUp: (_, { done }) => {
          if (done === 10) cancel.abort();
        },
      },
    );
    const { asked, end, told } = await inNoTime(looking);
    expect(end).toEqual({ kind: 'cancelled' });
    expect(told).toHaveLength(10);
    expect(asked.length).toBeLessThanOrEqual(16);
  });

  it('that the service refuses for now wait as long as it says, all together, and are asked again', async () => {
    let refusals = 6;
    const { end, pauses, told } = await inNoTime(
      lookedUp(numbers(20), async () => {
        await soon();
        refusals -= 1;
        return refusals >= 0 ? answerOf(429, { 'retry-after': '30' }) : answerOf(200);
      }),
    );
    expect({ end, pauses }).toEqual({ end: { kind: 'complete' }, pauses: [30_000] });
    expect(told.filter((one) => 'answer' in one)).toHaveLength(20);
  });

  it.each([
    ['503 without an end', () => answerOf(503), 'unavailable', [1000, 2000, 4000, 8000, 16_000]],
    ['a wait of an hour', () => answerOf(429, { 'retry-after': '3600' }), 'rate-limited', []],
    ['a session that ended', () => answerOf(401), 'unauthorized', []],
    ['an account that may not', () => answerOf(403), 'forbidden', []],
  ])('stop at %s', async (_case, refusal, code, expected) => {
    let answered = 0;
    const { end, pauses, told } = await inNoTime(
      lookedUp(numbers(30), async () => {
        await soon();
        answered += 1;
        if (answered <= 8) return answerOf(200);
        // The others have been read.
        await soon();
        return refusal();
      }),
    );
    expect(end).toMatchObject({ kind: 'stopped', error: { code } });
    expect(pauses).toEqual(expected);
    expect(told).toHaveLength(8);
  });

  it('survive one lost connection, and stop when the network is gone', async () => {
    const losing = (most: number) => {
      let lost = 0;
      return async () => {
        await soon();
        lost += 1;
        if (lost <= most) throw new TypeError('Failed to fetch');
        return answerOf(200);
      };
    };
    expect((await inNoTime(lookedUp(numbers(10), losing(1)))).end.kind).toBe('complete');
    const { asked, end } = await inNoTime(lookedUp(numbers(10), losing(Infinity)));
    expect(end).toMatchObject({ kind: 'stopped', error: { code: 'network' } });
    expect(asked).toHaveLength(12);
  });

  it('may fail one by one, each with its reason, but not all of them', async () => {
    const failing = (fails: (at: number) => boolean): Answering => {
      let at = 0;
      return async () => {
        await soon();
        at += 1;
        return answerOf(fails(at) ? 400 : 200);
      };
    };
    const some = await inNoTime(
      lookedUp(
        numbers(30),
        failing((at) => at % 3 === 0),
      ),
    );
    expect(some.end).toEqual({ kind: 'complete' });
    expect(some.told.filter((one) => codeOf(one) === 'rejected')).toHaveLength(10);
    const all = await inNoTime(
      lookedUp(
        numbers(60),
        failing(() => true),
      ),
    );
    expect(all.end).toMatchObject({ kind: 'stopped', error: { code: 'rejected' } });
    expect(all.told).toHaveLength(20);
  });
});
