import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { createClient } from '../../client/http/client.ts';
import { asAnswered, registryRecord } from '../../testing/web/registry-record.ts';
import { searchAgain, searchOptions, stopSearch } from './search-options.ts';

const QUESTIONS = [{ wire: 'a' }];
const answered = (id: string) =>
  Response.json({ status: { code: 200 }, data: [asAnswered(registryRecord({ id }))], truncated: { of: 9 } });

/** A search whose answers the test gives. */
function search() {
  const answers: ((response: Response) => void)[] = [];
  const aborted: boolean[] = [];
  const client = createClient({
    baseUrl: 'http://registry.example',
    session: () => undefined,
    fetch: (_, init) =>
      new Promise((resolve, reject) => {
        const at = answers.push(resolve) - 1;
        init?.signal?.addEventListener('abort', () => {
          aborted[at] = true;
          reject(new DOMException('stopped', 'AbortError'));
        });
      }),
  });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const observer = new QueryObserver(queryClient, searchOptions(client, QUESTIONS));
  observer.subscribe(() => undefined);
  const shown = () => observer.getCurrentResult().data?.records.map(({ id }) => id);
  const answer = async (number: number, id: string) => {
    await expect.poll(() => answers.length).toBe(number + 1);
    answers[number]?.(answered(id));
  };
  return { queryClient, observer, shown, answer, answers, aborted };
}

describe('a search', () => {
  it('is there with its whole answer, and keeps it until it is answered again', async () => {
    const { queryClient, observer, shown, answer } = search();
    expect(shown()).toBeUndefined();
    await answer(0, 'first');
    await expect.poll(shown).toEqual(['first']);
    expect(observer.getCurrentResult().data).toMatchObject({ total: 9 });
    const again = searchAgain(queryClient, QUESTIONS);
    expect(shown()).toEqual(['first']);
    await answer(1, 'second');
    await again;
    expect(shown()).toEqual(['second']);
  });

  it('that is stopped has no answer, and its request is cancelled', async () => {
    const { queryClient, observer, shown, answers, aborted } = search();
    await expect.poll(() => answers.length).toBe(1);
    await stopSearch(queryClient, QUESTIONS);
    expect(aborted).toEqual([true]);
    expect(observer.getCurrentResult()).toMatchObject({ fetchStatus: 'idle', error: null });
    expect(shown()).toBeUndefined();
  });
});
