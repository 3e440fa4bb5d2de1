import { expect, it } from 'vitest';
import { asFlagged, flagRegistry } from '../../../../testing/web/flag-desk.ts';
import { type Edge, Newest, openTestDesk, Refusal } from '../../../../testing/web/open-test-desk.ts';
import { asAnswered, registryRecord } from '../../../../testing/web/registry-record.ts';
import type { PastSearch } from '../../../../client/registry/look-up-found.ts';
import type { RegistryRecord } from '../../../../client/registry/tolerant-record.ts';
import { selectionOptions } from '../../../api/selection-options.ts';
import { type ListOptions, listSelection } from './list-selection.ts';

const named = (last: number, changes: Partial<RegistryRecord> = {}) =>
  registryRecord({ id: `203.0.113.${last}`, ...changes });

/** Reads a selection from a registry, and lists it. */
async function listed(
  edge: Edge,
  records: readonly RegistryRecord[],
  { search, ...options }: Partial<ListOptions> & { readonly search?: PastSearch } = {},
) {
  const { desk, queryClient, requests } = await openTestDesk(edge);
  const read = await queryClient.query(selectionOptions(desk.session.client, { id: 1, records, search }));
  const list = listSelection(records, read, {
    ownPeerId: 'wonderland',
    withoutOwn: false,
    isFree: () => true,
    ...options,
  });
  const reasons = list.leftOut.map(({ record, reason }) => [record.id, reason]);
  return { rows: list.rows, reasons, read, asked: requests.map(({ identifier }) => identifier) };
}

it('lists the rows that can still be flagged, and the others with the reason', async () => {
  const rows = {
    good: named(1),
    own: named(2, { peerId: 'wonderland' }),
    noId: named(3, { assetDefinitionId: undefined }),
    privileged: named(4, { isPrivileged: true }),
    flaggedBefore: asFlagged(named(5)),
    flagged: named(6),
    expired: named(7),
    changed: named(8),
    gone: named(9),
    renamed: named(10, { assetDefinitionId: '198.51.100.1_1#contribution' }),
    failing: named(11),
    stillExpired: named(12, { status: 'expired', statusText: 'Expired' }),
    newlyPrivileged: named(13),
    old: named(14),
    busy: named(15),
  };
  const { edge, change, held } = flagRegistry(Object.values(rows));
  change(asFlagged(rows.flagged));
  change({ ...rows.expired, status: 'expired', statusText: 'Expired' });
  change({ ...rows.changed, fraudType: 'Wangiri' });
  change({ ...rows.newlyPrivileged, isPrivileged: true });
  held.delete(rows.gone.assetDefinitionId);
  const answered: Edge = (request) => {
    if (request.identifier === rows.failing.id) return new Refusal(400, 'No.');
    return request.identifier === rows.old.id ? new Newest([], 7) : edge(request);
  };
  const isFree = (definitionId: string) => definitionId !== rows.busy.assetDefinitionId;
  const list = await listed(answered, [...Object.values(rows), rows.good], { isFree });
  expect(list.rows).toEqual([rows.good, rows.stillExpired, rows.own]);
  expect(list.reasons).toEqual([
    [rows.noId.id, 'no-asset-id'],
    [rows.privileged.id, 'privileged'],
    [rows.flaggedBefore.id, 'flagged'],
    [rows.flagged.id, 'flagged'],
    [rows.expired.id, 'expired'],
    [rows.changed.id, 'changed'],
    [rows.gone.id, 'gone'],
    [rows.renamed.id, 'doubtful'],
    [rows.failing.id, 'unread'],
    [rows.newlyPrivileged.id, 'privileged'],
    [rows.old.id, 'cut-off'],
    [rows.busy.id, 'busy'],
  ]);
});

it('is read by repeating the search that found it, with the same result', async () => {
  const block = '203.0.113.0/24';
  const rows = [named(1), named(2), named(3), named(4)];
  const { edge, change, held } = flagRegistry(rows);
  change(asFlagged(rows[1] ?? named(0)));
  held.delete(rows[3]?.assetDefinitionId);
  const answered: Edge = (request) =>
    request.identifier === block ? [...held.values()].map(asAnswered) : edge(request);
  const alone = await listed(answered, rows);
  const again = await listed(answered, rows, { search: { questions: [{ wire: block }], count: 4 } });
  expect([again.rows, again.reasons]).toEqual([alone.rows, alone.reasons]);
  expect(again.asked).toEqual([block, '203.0.113.4']);
});

it('leaves out two rows that share an asset id', async () => {
  const one = named(1);
  const { edge } = flagRegistry([one]);
  const twice = { ...one, fraudType: 'Other' };
  expect((await listed(edge, [one, twice])).reasons).toEqual([
    [one.id, 'doubtful'],
    [one.id, 'doubtful'],
  ]);
});

it('leaves out the own peer’s contributions on request', async () => {
  const [one, own] = [named(1), named(2, { peerId: 'wonderland' })];
  const list = await listed(flagRegistry([one, own]).edge, [own, one], { withoutOwn: true });
  expect([list.rows, list.reasons]).toEqual([[one], [[own.id, 'own']]]);
});

it('lists nothing to flag where the registry cannot be asked, and says why', async () => {
  const list = await listed(() => {
    throw new Error('the line is dead');
  }, [named(1), named(2)]);
  expect(list.rows).toEqual([]);
  expect(list.reasons.map(([, reason]) => reason)).toEqual(['unread', 'unread']);
  expect(list.read.stoppedBy).toMatchObject({ code: 'network' });
});
