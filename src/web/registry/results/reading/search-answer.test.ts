import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { DirectAnswerWorker } from '../../../../testing/web/direct-answer-worker.ts';
import { endlessAnswer, PIECE_BYTES } from '../../../../testing/web/endless-answer.ts';
import { asAnswered, registryRecord } from '../../../../testing/web/registry-record.ts';
import { createClient } from '../../../../client/http/client.ts';
import { CONTRIBUTIONS_KEY } from '../../../api/contributions-key.ts';
import { PLAIN_VIEW } from '../results-view.ts';
import { followCache, type SearchAnswer, searchAnswerOptions, stopSearch } from './search-answer.ts';
import { createAnswerReader, UnknownAnswerError } from './worker-answer-reader.ts';

const KEY = [CONTRIBUTIONS_KEY, 'a'];
const RECORDS = ['+1', '+2', '+3'].map((id) => JSON.stringify(asAnswered(registryRecord({ id }))));

/** An answer whose arrival the test controls. */
class Arriving {
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  isAborted = false;
  readonly body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      this.#controller = controller;
    },
  });

  push(text: string): void {
    this.#controller?.enqueue(new TextEncoder().encode(text));
  }

  close(): void {
    this.#controller?.close();
  }

  cut(): void {
    this.#controller?.error(new TypeError('cut'));
  }
}

function search(renew = () => Promise.resolve(false)) {
  const answers: Arriving[] = [];
  const client = createClient({
    baseUrl: 'http://registry.example',
    session: () => ({ accessToken: () => 'token', renew }),
    fetch: (_, init) => {
      const arriving = new Arriving();
      init?.signal?.addEventListener('abort', () => {
        arriving.isAborted = true;
        arriving.cut();
      });
      answers.push(arriving);
      return Promise.resolve(new Response(arriving.body));
    },
  });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const reader = createAnswerReader(() => new DirectAnswerWorker());
  followCache(queryClient, reader);
  const observer = new QueryObserver(queryClient, searchAnswerOptions(client, reader, [{ wire: 'a' }]));
  const leave = observer.subscribe(() => undefined);
  const shown = () => queryClient.getQueryData<SearchAnswer>(KEY);
  const ids = () => shown()?.records.map(({ id }) => id);
  const arrival = async (number = 0): Promise<Arriving> => {
    await expect.poll(() => answers).toHaveLength(number + 1);
    const arriving = answers[number];
    if (arriving === undefined) throw new Error('It was not asked.');
    return arriving;
  };
  const rowsOf = (answerId: number | undefined) =>
    reader.view(answerId ?? -1, PLAIN_VIEW, { ownPeerId: undefined });
  return { queryClient, observer, leave, shown, ids, arrival, rowsOf };
}

const BEGIN = `{"data":[${RECORDS[0]},${RECORDS[1]},`;
const END = `${RECORDS[2]}],"truncated":{"of":9},"status":{"code":200}}`;

describe('a search', () => {
  it('shows its rows as they arrive, and its completion', async () => {
    const { observer, shown, ids, arrival, rowsOf } = search();
    const arriving = await arrival();
    arriving.push(BEGIN);
    await expect.poll(() => ids()).toEqual(['+1', '+2']);
    expect(shown()).toMatchObject({ total: 2, isComplete: false });
    expect(observer.getCurrentResult().isFetching).toBe(true);
    arriving.push(END);
    arriving.close();
    await expect.poll(() => shown()).toMatchObject({ total: 9, isComplete: true });
    expect(ids()).toEqual(['+1', '+2', '+3']);
    expect(Array.from((await rowsOf(shown()?.answerId)).order)).toEqual([0, 1, 2]);
  });

  it('keeps a row that was changed while others arrived', async () => {
    const { queryClient, shown, ids, arrival, rowsOf } = search();
    const arriving = await arrival();
    arriving.push(BEGIN);
    await expect.poll(() => ids()).toHaveLength(2);
    queryClient.setQueryData<SearchAnswer>(KEY, (answer) =>
      answer === undefined
        ? undefined
        : { ...answer, records: answer.records.map((record) => ({ ...record, status: 'flagged' })) },
    );
    arriving.push(END);
    arriving.close();
    await expect.poll(() => shown()?.isComplete).toBe(true);
    expect(shown()?.records.map(({ status }) => status)).toEqual(['flagged', 'flagged', 'active']);
    // The worker learns of it without any table.
    const { counts } = await rowsOf(shown()?.answerId);
    expect([...counts.status]).toEqual([
      ['flagged', 2],
      ['active', 1],
    ]);
  });

  it('that is repeated with another token drops the rows of the first request', async () => {
    const { shown, ids, arrival } = search(() => Promise.resolve(true));
    const first = await arrival();
    first.push(BEGIN);
    await expect.poll(() => ids()).toHaveLength(2);
    first.push(`${RECORDS[2]}],"status":{"code":401}}`);
    first.close();
    const second = await arrival(1);
    second.push(`{"data":[${RECORDS[0]}],"status":{"code":200}}`);
    second.close();
    await expect.poll(() => shown()?.isComplete).toBe(true);
    expect(ids()).toEqual(['+1']);
  });

  it('that is stopped keeps the rows received, marked as incomplete, and reads no more', async () => {
    const { queryClient, observer, shown, ids, arrival } = search();
    const arriving = await arrival();
    arriving.push(BEGIN);
    await expect.poll(() => ids()).toHaveLength(2);
    await stopSearch(queryClient, [{ wire: 'a' }]);
    expect(shown()).toMatchObject({ total: 2, isComplete: false });
    expect(observer.getCurrentResult()).toMatchObject({ fetchStatus: 'idle' });
    expect(arriving.isAborted).toBe(true);
  });

  it('that fails midway shows the error, and keeps the rows received, marked as incomplete', async () => {
    const { observer, shown, ids, arrival } = search();
    const arriving = await arrival();
    arriving.push(BEGIN);
    await expect.poll(() => ids()).toHaveLength(2);
    arriving.cut();
    await expect.poll(() => observer.getCurrentResult().error).toMatchObject({ code: 'network' });
    expect(shown()).toMatchObject({ total: 2, isComplete: false });
  });

  it('that is repeated shows its rows until the new ones are complete', async () => {
    const { observer, shown, ids, arrival, rowsOf } = search();
    const first = await arrival();
    first.push(BEGIN);
    first.push(END);
    first.close();
    await expect.poll(() => shown()?.isComplete).toBe(true);
    const before = shown()?.answerId;
    void observer.refetch();
    const second = await arrival(1);
    second.push(`{"data":[${RECORDS[2]},`);
    await rowsOf(before);
    expect(ids()).toHaveLength(3);
    second.push(`${RECORDS[0]}],"status":{"code":200}}`);
    second.close();
    await expect.poll(() => ids()).toEqual(['+3', '+1']);
    await expect(rowsOf(before)).rejects.toBeInstanceOf(UnknownAnswerError);
  });

  it('that was left is repeated when it is shown again', async () => {
    const { queryClient, observer, leave, shown, ids, arrival } = search();
    const first = await arrival();
    first.push(BEGIN);
    await expect.poll(() => ids()).toHaveLength(2);
    leave();
    expect(first.isAborted).toBe(true);
    await expect.poll(() => queryClient.getQueryState(KEY)?.isInvalidated).toBe(true);
    observer.subscribe(() => undefined);
    const second = await arrival(1);
    second.push(BEGIN);
    second.push(END);
    second.close();
    await expect.poll(() => shown()).toMatchObject({ total: 9, isComplete: true });
  });

  it('that the cache dropped is dropped by the worker', async () => {
    const { queryClient, leave, shown, arrival, rowsOf } = search();
    const arriving = await arrival();
    arriving.push(BEGIN);
    arriving.push(END);
    arriving.close();
    await expect.poll(() => shown()?.isComplete).toBe(true);
    const answerId = shown()?.answerId;
    leave();
    queryClient.removeQueries({ queryKey: KEY });
    await expect(rowsOf(answerId)).rejects.toBeInstanceOf(UnknownAnswerError);
  });
});

it('says that an answer has no end, as everywhere else', async () => {
  const { answer } = endlessAnswer('{"data":["', 'x'.repeat(PIECE_BYTES));
  const client = createClient({
    baseUrl: 'http://registry.example',
    session: () => undefined,
    fetch: () => Promise.resolve(answer),
  });
  const reader = createAnswerReader(() => new DirectAnswerWorker());
  const searched = new QueryClient().query({
    ...searchAnswerOptions(client, reader, [{ wire: 'a' }]),
    retry: false,
  });
  await expect(searched).rejects.toMatchObject({ code: 'answer-too-long' });
});
