import { expect, it } from 'vitest';
import { asAnswered, registryRecord } from '../../testing/web/registry-record.ts';
import { createClient } from '../http/client.ts';
import { findOnRegistry, type Sought } from './find-on-registry.ts';

const OWN = { peerId: 'wonderland', sinceMs: 0 };
const records = Array.from({ length: 60 }, (_, index) => registryRecord({ id: `203.0.113.${index}` }));
const sought: readonly Sought[] = records.map(({ id, assetDefinitionId }) => ({
  identifier: id,
  ...(assetDefinitionId === undefined ? {} : { definitionId: assetDefinitionId }),
}));

function registry(answer: (identifier: string) => { code: number; data: readonly unknown[] }) {
  return createClient({
    baseUrl: 'http://deployment.example',
    session: () => undefined,
    fetch: (input) => {
      if (typeof input !== 'string') throw new TypeError('the client asks by URL text');
      const { code, data } = answer(input.split('/contribution/')[1] ?? '');
      return Promise.resolve(new Response(JSON.stringify({ status: { code }, data }), { status: code }));
    },
  });
}

const shown = (identifier: string) => records.filter(({ id }) => id === identifier).map(asAnswered);

/** What a check says of one identifier, all of whose contributions are active. */
const checked = (id: string, definitionIds: readonly string[], exact = definitionIds.length) => ({
  id,
  total: exact,
  active: exact,
  flagged: 0,
  expired: 0,
  exact,
  newest: null,
  confidenceIndex: null,
  definitionIds,
  facts: [],
  own: [],
});
const namesOf = (identifier: string) =>
  records.filter(({ id }) => id === identifier).flatMap(({ assetDefinitionId }) => assetDefinitionId ?? []);

it('asks about all of a report at once', async () => {
  const asked: string[] = [];
  const client = registry((end) => {
    asked.push(end);
    return { code: 200, data: records.map(({ id }) => checked(id, id.endsWith('.7') ? [] : namesOf(id))) };
  });
  expect(await findOnRegistry(client, sought, OWN)).toEqual({
    expected: 60,
    found: 59,
    newestOnly: false,
    missing: ['203.0.113.7'],
  });
  expect(asked).toEqual(['check']);
});

it('looks up what the check leaves open: an asset beyond the newest, and one that nobody has read', async () => {
  const [named, unread] = records;
  if (named === undefined || unread === undefined) throw new Error('there are 60');
  const asked: string[] = [];
  const client = registry((end) => {
    asked.push(end);
    return { code: 200, data: end === 'check' ? [checked(named.id, ['newer#contribution'], 2)] : shown(end) };
  });
  const all = [sought[0] ?? { identifier: '' }, { identifier: unread.id }];
  const own = { ...OWN, peerId: unread.peerId };
  expect(await findOnRegistry(client, all, own)).toMatchObject({ expected: 2, found: 2 });
  expect(asked).toEqual(['check', named.id, unread.id]);
});

it('names what the registry does not show, and says how far it is', async () => {
  const withheld = new Set(['203.0.113.7', '203.0.113.41']);
  const progress: string[] = [];
  const client = registry((id) => ({ code: 200, data: withheld.has(id) ? [] : shown(id) }));
  const verification = await findOnRegistry(client, sought, OWN, {
    onProgress: ({ done, total }) => progress.push(`${done} of ${total}`),
  });
  expect(verification).toEqual({
    expected: 60,
    found: 58,
    newestOnly: false,
    missing: ['203.0.113.7', '203.0.113.41'],
  });
  expect(progress.at(0)).toBe('1 of 60');
  expect(progress.at(-1)).toBe('60 of 60');
});

it('counts one record for one of two that are sought by the same identifier', async () => {
  const [one] = sought;
  if (one === undefined) throw new Error('there are 60');
  const client = registry((id) => ({ code: 200, data: shown(id) }));
  expect(await findOnRegistry(client, [one, one], OWN)).toMatchObject({ expected: 2, found: 1 });
});

it('does not take for missing what could not be asked', async () => {
  const client = registry((id) => (id.endsWith('.9') ? { code: 400, data: [] } : { code: 200, data: [] }));
  await expect(findOnRegistry(client, sought, OWN)).rejects.toMatchObject({ code: 'rejected' });
});

it('can be cancelled', async () => {
  const cancel = new AbortController();
  const client = registry((id) => ({ code: 200, data: shown(id) }));
  const finding = findOnRegistry(client, sought, OWN, {
    signal: cancel.signal,
    onProgress: () => cancel.abort(),
  });
  await expect(finding).rejects.toMatchObject({ name: 'AbortError' });
});
