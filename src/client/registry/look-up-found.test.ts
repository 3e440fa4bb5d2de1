import { describe, expect, it } from 'vitest';
import { type Edge, Newest, openTestDesk, Refusal } from '../../testing/web/open-test-desk.ts';
import { asAnswered, registryRecord } from '../../testing/web/registry-record.ts';
import { type FoundContribution, lookUpFound } from './look-up-found.ts';
import { type LookedUp, lookUpMany } from './look-up-many.ts';
import type { RegistryRecord } from './tolerant-record.ts';

const BLOCK = '203.0.113.0/24';
const named = (last: number, changes: Partial<RegistryRecord> = {}) =>
  registryRecord({ id: `203.0.113.${last}`, ...changes });
const contributionsOf = (records: readonly RegistryRecord[]): FoundContribution[] =>
  records.map(({ id, assetDefinitionId = '' }) => ({ identifier: id, definitionId: assetDefinitionId }));

/** Looks up contributions that one search found; returns the results and the requests. */
async function lookedUp(
  sought: readonly RegistryRecord[],
  searched: (held: readonly RegistryRecord[]) => unknown,
  {
    held = sought,
    count = sought.length,
    newest = Infinity,
  }: { held?: readonly RegistryRecord[]; count?: number; newest?: number } = {},
) {
  const edge: Edge = ({ identifier }) => {
    if (identifier === BLOCK) return searched(held);
    const own = all(held.filter(({ id }) => id === identifier));
    return own.length > newest ? new Newest(own.slice(0, newest), own.length) : own;
  };
  const { desk, requests } = await openTestDesk(edge);
  const told: LookedUp[] = [];
  const pauses: number[] = [];
  const end = await lookUpMany(
    desk.session.client,
    sought.map(({ id }) => id),
    {
      lookUpOne: lookUpFound({ questions: [{ wire: BLOCK }], count }, contributionsOf(sought)),
      onLookedUp: (one) => told.push(one),
      onPause: (waitMs) => pauses.push(waitMs),
    },
  );
  const found = new Map(
    told.map((one) => [
      one.identifier,
      'answer' in one ? one.answer.records.map(({ assetDefinitionId }) => assetDefinitionId) : one.error.code,
    ]),
  );
  return { asked: requests.map(({ identifier }) => identifier), found, pauses, end };
}

const all = (held: readonly RegistryRecord[]) => held.map(asAnswered);

describe('contributions that one search found', () => {
  it('are looked up in its answer, by one request', async () => {
    const sought = [named(1), named(2), named(3)];
    const { asked, found, end } = await lookedUp(sought, all, { held: [...sought, named(4)] });
    expect(asked).toEqual([BLOCK]);
    expect(found).toEqual(new Map(sought.map((one) => [one.id, [one.assetDefinitionId]])));
    expect(end).toEqual({ kind: 'complete' });
  });

  it('are told with all others of the identifier, and of the asset', async () => {
    const [one, same] = [named(1), named(1)];
    const elsewhere = named(9, { assetDefinitionId: one.assetDefinitionId });
    const { found } = await lookedUp([one], all, { held: [one, same, elsewhere] });
    expect(found.get(one.id)).toEqual([one, same, elsewhere].map((record) => record.assetDefinitionId));
  });

  it('are looked up by themselves where the answer lacks one of the identifier', async () => {
    const [there, gone, lacking] = [named(1), named(2), named(3)];
    const { asked, found } = await lookedUp([there, gone, lacking], (held) => all(held.slice(0, 1)), {
      held: [there, lacking],
    });
    expect(asked).toEqual([BLOCK, gone.id, lacking.id]);
    expect(found).toEqual(
      new Map([
        [there.id, [there.assetDefinitionId]],
        [gone.id, []],
        [lacking.id, [lacking.assetDefinitionId]],
      ]),
    );
  });

  it.each([
    ['is cut', (held: readonly RegistryRecord[]) => new Newest(all(held), 9)],
    ['is refused', () => new Refusal(413, 'Too many.')],
    [
      'is lost',
      () => {
        throw new Error('the line is dead');
      },
    ],
  ])('are looked up one by one where the answer %s', async (_what, searched) => {
    const sought = [named(1), named(2)];
    const { asked, found, end } = await lookedUp(sought, searched);
    expect(asked).toEqual([BLOCK, ...sought.map(({ id }) => id)]);
    expect(found).toEqual(new Map(sought.map((one) => [one.id, [one.assetDefinitionId]])));
    expect(end).toEqual({ kind: 'complete' });
  });

  it('are looked up one by one where the search found far more', async () => {
    const sought = [named(1), named(2)];
    const { asked } = await lookedUp(sought, all, { count: 100_000 });
    expect(asked).toEqual(sought.map(({ id }) => id));
  });

  it('are looked up in its answer where an identifier shows only newer ones', async () => {
    const [newest, older, other] = [named(1), named(1), named(2)];
    const sought = [older, other];
    const { asked, found } = await lookedUp(sought, all, {
      held: [newest, ...sought],
      count: 100_000,
      newest: 1,
    });
    expect(asked).toEqual([older.id, other.id, BLOCK]);
    expect(found.get(older.id)).toEqual([newest.assetDefinitionId, older.assetDefinitionId]);
    expect(found.get(other.id)).toEqual([other.assetDefinitionId]);
  });

  it.each([
    ['429', 429],
    ['503', 503],
  ])(
    'wait together where the service wants to be left alone (%s), and are then searched again',
    async (_status, code) => {
      const sought = [named(1), named(2), named(3)];
      let searches = 0;
      const { asked, pauses, end } = await lookedUp(sought, (held) => {
        searches += 1;
        if (searches > 1) return all(held);
        return Response.json(
          { status: { code, name: 'Error', message: 'Later.' }, data: null },
          { status: code, headers: { 'Retry-After': '1' } },
        );
      });
      expect(asked).toEqual([BLOCK, BLOCK]);
      expect(pauses).toEqual([1000]);
      expect(end).toEqual({ kind: 'complete' });
    },
  );

  it('are not looked up any more once that is cancelled', async () => {
    const stop = new AbortController();
    const { desk, requests } = await openTestDesk(() => {
      stop.abort();
      return [];
    });
    const sought = contributionsOf([named(1), named(2)]);
    const end = await lookUpMany(
      desk.session.client,
      sought.map(({ identifier }) => identifier),
      {
        signal: stop.signal,
        lookUpOne: lookUpFound({ questions: [{ wire: BLOCK }], count: 2 }, sought),
        onLookedUp: () => expect.unreachable(),
      },
    );
    expect(end).toEqual({ kind: 'cancelled' });
    expect(requests).toHaveLength(1);
  });
});
