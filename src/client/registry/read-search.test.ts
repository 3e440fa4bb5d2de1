import { describe, expect, it } from 'vitest';
import { type Edge, Newest, openTestDesk, Refusal } from '../../testing/web/open-test-desk.ts';
import { asAnswered, registryRecord } from '../../testing/web/registry-record.ts';
import { readOnPage } from './read-records.ts';
import { readSearch, wireOf } from './read-search.ts';

const QUESTIONS = ['+4477', '+44770', '+447700'].map((wire) => ({ wire }));

/** What became of a search of three questions. */
async function searched(edge: Edge, signal?: AbortSignal) {
  const { desk, requests } = await openTestDesk(edge);
  const ids: string[] = [];
  const reading = {
    read: readOnPage,
    onStart: () => void ids.splice(0),
    onRecords: (records: readonly { readonly id: string }[]) => void ids.push(...records.map(({ id }) => id)),
  };
  const end = await readSearch(desk.session.client, QUESTIONS, reading, signal).catch(
    (error: unknown) => error,
  );
  return { end, ids, asked: requests.map(({ identifier }) => identifier) };
}

describe('a search of several questions', () => {
  it('is one answer, in the order of the questions, whichever is answered first', async () => {
    const { end, ids, asked } = await searched(async ({ identifier }) => {
      if (identifier === '+4477') {
        await new Promise<void>((resolve) => {
          setTimeout(resolve, 5);
        });
      }
      return [asAnswered(registryRecord({ id: `in ${identifier}` }))];
    });
    expect(asked.toSorted()).toEqual(['+4477', '+44770', '+447700']);
    expect(ids).toEqual(['in +4477', 'in +44770', 'in +447700']);
    expect(end).toEqual({ total: 3, counts: [1, 1, 1] });
  });

  it('has each contribution once, by its asset id', async () => {
    const both = registryRecord({ id: 'both' });
    const { end, ids } = await searched(({ identifier }) =>
      identifier === '+447700' ? [] : [asAnswered(both), asAnswered(registryRecord({ id: identifier }))],
    );
    expect(ids).toEqual(['both', '+4477', '+44770']);
    expect(end).toEqual({ total: 3, counts: [2, 2, 0] });
  });

  it('keeps what one answer holds twice without an asset id', async () => {
    const unnamed = asAnswered(registryRecord({ id: 'unnamed', assetDefinitionId: undefined }));
    const { ids } = await searched(({ identifier }) =>
      identifier === '+4477' ? [unnamed, unnamed] : [unnamed],
    );
    expect(ids).toEqual(['unnamed', 'unnamed']);
  });

  it('counts what the registry left out of the newest', async () => {
    const { end } = await searched(({ identifier }) =>
      identifier === '+4477' ? new Newest([asAnswered(registryRecord())], 250) : [],
    );
    expect(end).toEqual({ total: 250, counts: [250, 0, 0] });
  });

  it('hands on the other answers before it fails', async () => {
    const { end, ids } = await searched(({ identifier }) =>
      identifier === '+44770'
        ? new Refusal(413, 'Too many.')
        : [asAnswered(registryRecord({ id: identifier }))],
    );
    expect(end).toMatchObject({ status: 413, message: 'Too many.' });
    expect(ids).toEqual(['+4477', '+447700']);
  });

  it('ends when it is cancelled', async () => {
    const cancelling = new AbortController();
    const { end } = await searched(() => {
      cancelling.abort();
      return [];
    }, cancelling.signal);
    expect(end).toMatchObject({ name: 'AbortError' });
  });
});

it('a search is named by what is asked, in whatever notation it was written', () => {
  expect(wireOf(QUESTIONS)).toBe('+4477 +44770 +447700');
});
