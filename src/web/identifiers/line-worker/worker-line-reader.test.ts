import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WorkerLike } from '../../../signer/worker-life.ts';
import { directLineReader } from '../../../testing/web/direct-line-reader.ts';
import { NO_FIELDS } from '../../../reading/line/line.ts';
import { PLAIN_LINE_CONTEXT } from '../../../reading/line/line-context.ts';
import type { RowToUnderstand, UnderstoodRow } from './line-reader.ts';
import type { ReadLine } from '../../../reading/list/read-lines.ts';
import { createLineReader } from './worker-line-reader.ts';

const rowsOf = (count: number): readonly RowToUnderstand[] =>
  Array.from({ length: count }, (_, key) => ({
    key,
    fields: { ...NO_FIELDS, id: `8.8.${key >> 8}.${key & 255}` },
    asTyped: [],
  }));

const reasonOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'It was not rejected.',
    (reason: unknown) => reason,
  );

describe('reading by the worker', () => {
  it('hands out the lines of a text in chunks, in order', async () => {
    const chunks: (readonly ReadLine[])[] = [];
    const summary = await directLineReader().read('8.8.8.8\n'.repeat(2500), { source: 'paste' }, (rows) => {
      chunks.push(rows);
    });
    expect(chunks.map((rows) => rows.length)).toEqual([1000, 1000, 500]);
    expect(chunks.flat().map(({ lineNumber }) => lineNumber)).toEqual(
      Array.from({ length: 2500 }, (_, at) => at + 1),
    );
    expect(summary).toMatchObject({ source: 'paste', rowCount: 2500, columns: 'by-line' });
  });

  it('reads files', async () => {
    const rows: ReadLine[] = [];
    const file = new Blob(['identifier;type\n8.8.8.8;IRSF\n']);
    await directLineReader().read(file, { source: 'list.csv' }, (chunk) => rows.push(...chunk));
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
    const reason = await reasonOf(directLineReader().read(file, { source: 'f' }, () => undefined));
    expect(reason).toMatchObject({ name: 'ListRefusedError', code, message });
  });

  it('hands out nothing more once it is aborted', async () => {
    const controller = new AbortController();
    let rows = 0;
    const reading = directLineReader().read(
      '8.8.8.8\n'.repeat(5000),
      { source: 'paste' },
      (chunk) => {
        rows += chunk.length;
        controller.abort();
      },
      controller.signal,
    );
    expect(await reasonOf(reading)).toMatchObject({ name: 'AbortError' });
    expect(rows).toBe(1000);
  });
});

describe('understanding by the worker', () => {
  it('hands out every row with its key, by the context', async () => {
    const understood: UnderstoodRow[] = [];
    const defaults = { ...NO_FIELDS, fraudType: 'IRSF', origination: 'GB', destination: 'LV' };
    const reader = directLineReader();
    await reader.understand(rowsOf(1500), { ...PLAIN_LINE_CONTEXT, defaults }, (chunk) =>
      understood.push(...chunk),
    );
    expect(understood.map(({ key }) => key)).toEqual(Array.from({ length: 1500 }, (_, key) => key));
    expect(
      understood.every(({ line }) => line.values.fraudType === 'IRSF' && line.problems.length === 0),
    ).toBe(true);
    await reader.understand(rowsOf(1), PLAIN_LINE_CONTEXT, ([row]) => {
      expect(row?.line.values.fraudType).toBe('');
    });
  });

  it('hands out nothing more once it is aborted', async () => {
    const controller = new AbortController();
    let chunks = 0;
    const understanding = directLineReader().understand(
      rowsOf(3000),
      PLAIN_LINE_CONTEXT,
      () => {
        chunks += 1;
        controller.abort();
      },
      controller.signal,
    );
    expect(await reasonOf(understanding)).toMatchObject({ name: 'AbortError' });
    expect(chunks).toBe(1);
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
        reasonOf(reader.read('8.8.8.8', { source: 'paste' }, () => undefined)),
        reasonOf(reader.understand(rowsOf(1), PLAIN_LINE_CONTEXT, () => undefined)),
      ]);
      const [worker] = workers;
      if (worker !== undefined) happen(worker);
      for (const reason of await reasons) {
        expect(reason).toMatchObject({ code: 'line-reader-unavailable', message: sentence(what) });
      }
      expect(worker?.terminated).toBe(true);
      void reasonOf(reader.read('8.8.8.8', { source: 'paste' }, () => undefined));
      expect(workers).toHaveLength(2);
    },
  );

  it('cannot start is said', async () => {
    const reader = createLineReader({
      createWorker: () => {
        throw new Error('blocked');
      },
    });
    expect(await reasonOf(reader.read('8.8.8.8', { source: 'paste' }, () => undefined))).toMatchObject({
      message: sentence('could not be started'),
    });
  });
});
