import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WorkerLike } from '../../../signer/worker-life.ts';
import { directLineReader } from '../../../testing/web/direct-line-reader.ts';
import { NO_FIELDS } from '../../../reading/line/line.ts';
import { createLineReader } from './worker-line-reader.ts';

const reasonOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'It was not rejected.',
    (reason: unknown) => reason,
  );

const PASTE = { source: 'paste', input: '8.8.8.8', most: 10 };

describe('reading by the worker', () => {
  it('gives the first lines of a text, and says how many there are', async () => {
    const input = '8.8.8.8\n'.repeat(2500);
    const { rows, summary } = await directLineReader().read({ source: 'paste', input, most: 2000 });
    expect(rows.map(({ lineNumber }) => lineNumber)).toEqual(Array.from({ length: 2000 }, (_, at) => at + 1));
    expect(summary).toMatchObject({ source: 'paste', rowCount: 2500, columns: 'by-line' });
  });

  it('reads files', async () => {
    const input = new Blob(['identifier;type\n8.8.8.8;IRSF\n']);
    const { rows } = await directLineReader().read({ source: 'list.csv', input, most: 10 });
    expect(rows).toEqual([
      { source: 'list.csv', lineNumber: 2, fields: { ...NO_FIELDS, id: '8.8.8.8', fraudType: 'IRSF' } },
    ]);
  });

  it.each([
    [
      'too large',
      { size: 100_000_000 },
      'list-too-large',
      'f has 100 MB. A list has at most 32 MB: split it and add the parts.',
    ],
    [
      'gone',
      { size: 1, arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotFoundError')) },
      'list-unreadable',
      'f could not be read. Check that the file is still there, and add it again.',
    ],
  ])('refuses a file that is %s, with its sentence', async (_, properties, code, message) => {
    const file = Object.defineProperties(
      new Blob([]),
      Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, { value }])),
    );
    const reason = await reasonOf(directLineReader().read({ source: 'f', input: file, most: 10 }));
    expect(reason).toMatchObject({ name: 'ListRefusedError', code, message });
  });

  it('ends once it is aborted', async () => {
    const controller = new AbortController();
    const reading = directLineReader().read(PASTE, controller.signal);
    controller.abort();
    expect(await reasonOf(reading)).toMatchObject({ name: 'AbortError' });
  });
});

describe('a worker that', () => {
  class HungWorker implements WorkerLike {
    readonly listeners: Record<string, ((event: { readonly data: unknown }) => void) | undefined> = {};
    terminated = false;
    postMessage(): void {}
    addEventListener(type: string, listener: (event: { readonly data: unknown }) => void): void {
      this.listeners[type] = listener;
    }
    terminate(): void {
      this.terminated = true;
    }
  }

  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const sentence = (what: string) =>
    `Lines could not be read, because the part of this page that reads them ${what}. Nothing was lost. Try again, and reload the page if that does not help.`;

  it.each([
    [
      'crashes',
      (worker: HungWorker) => worker.listeners['error']?.({ data: undefined }),
      'stopped unexpectedly',
    ],
    [
      'answers nonsense',
      (worker: HungWorker) => worker.listeners['message']?.({ data: 'hello' }),
      'answered in a way that cannot be understood and was stopped',
    ],
    ['hangs', () => vi.advanceTimersByTime(60_000), 'did not answer in time and was stopped'],
  ])(
    '%s is ended, everything that waits is told, and the next request starts another',
    async (_, happen, what) => {
      const workers: HungWorker[] = [];
      const reader = createLineReader({
        createWorker: () => {
          const worker = new HungWorker();
          workers.push(worker);
          return worker;
        },
      });
      const reasons = Promise.all([
        reasonOf(reader.read(PASTE)),
        reasonOf(reader.read({ ...PASTE, source: 'another' })),
      ]);
      const [worker] = workers;
      if (worker !== undefined) happen(worker);
      for (const reason of await reasons) {
        expect(reason).toMatchObject({ code: 'line-reader-unavailable', message: sentence(what) });
      }
      expect(worker?.terminated).toBe(true);
      void reasonOf(reader.read(PASTE));
      expect(workers).toHaveLength(2);
    },
  );

  it('cannot start is said', async () => {
    const reader = createLineReader({
      createWorker: () => {
        throw new Error('blocked');
      },
    });
    expect(await reasonOf(reader.read(PASTE))).toMatchObject({
      message: sentence('could not be started'),
    });
  });
});
