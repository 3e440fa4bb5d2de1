import { describe, expect, it } from 'vitest';
import { type Edge, Newest, openTestDesk, Refusal } from '../../testing/web/open-test-desk.ts';
import { asAnswered, registryRecord } from '../../testing/web/registry-record.ts';
import { readSearch, wireOf } from './read-search.ts';

const QUESTIONS = ['+4477', '+44770', '+447700'].map((wire) => ({ wire }));

/** What became of a search of three questions. */
async function searched(edge: Edge, signal?: AbortSignal) {
  const { desk, requests } = await openTestDesk(edge);
  const searching = readSearch(desk.session.client, QUESTIONS, signal);
  const found = await searching.then(
    ({ records, total }) => ({ ids: records.map(({ id }) => id), total }),
    (error: unknown) => ({ error }),
  );
  return { found, asked: requests.map(({ identifier }) => identifier) };
}

describe('a search of several questions', () => {
  it('is one answer, in the order of the questions, whichever is answered first', async () => {
    const { found, asked } = await searched(async ({ identifier }) => {
      if (identifier === '+4477') {
        await new Promise<void>((resolve) => {
          setTimeout(resolve, 5);
        });
      }
      return [asAnswered(registryRecord({ id: `in ${identifier}` }))];
    });
    expect(asked.toSorted()).toEqual(['+4477', '+44770', '+447700']);
    expect(found).toEqual({
      ids: ['in +4477', 'in +44770', 'in +447700'],
      total: 3,
    });
  });

  it('has each contribution once, by its asset id', async () => {
    const both = registryRecord({ id: 'both' });
    const { found } = await searched(({ identifier }) =>
      identifier === '+447700' ? [] : [asAnswered(both), asAnswered(registryRecord({ id: identifier }))],
    );
    expect(found).toEqual({ ids: ['both', '+4477', '+44770'], total: 3 });
  });

  it('keeps what one answer holds twice without an asset id', async () => {
    const unnamed = asAnswered(registryRecord({ id: 'unnamed', assetDefinitionId: undefined }));
    const { found } = await searched(({ identifier }) =>
      identifier === '+4477' ? [unnamed, unnamed] : [unnamed],
    );
    expect(found).toMatchObject({ ids: ['unnamed', 'unnamed'] });
  });

  it('counts what the registry left out of the newest', async () => {
    const { found } = await searched(({ identifier }) =>
      identifier === '+4477' ? new Newest([asAnswered(registryRecord())], 250) : [],
    );
    expect(found).toMatchObject({ total: 250 });
  });

  it('fails with the first of them that fails', async () => {
    const { found } = await searched(({ identifier }) =>
      identifier === '+44770'
        ? new Refusal(413, 'Too many.')
        : [asAnswered(registryRecord({ id: identifier }))],
    );
    expect(found).toMatchObject({ error: { status: 413, message: 'Too many.' } });
  });

  it('ends when it is cancelled', async () => {
    const cancelling = new AbortController();
    const { found } = await searched(() => {
      cancelling.abort();
      return [];
    }, cancelling.signal);
    expect(found).toMatchObject({ error: { name: 'AbortError' } });
  });
});

it('a search is named by what is asked, in whatever notation it was written', () => {
  expect(wireOf(QUESTIONS)).toBe('+4477 +44770 +447700');
});
