import { describe, expect, it } from 'vitest';
import type { Difference } from '../../../transaction/compare/difference.ts';
import { differing } from '../../../testing/transaction/comparisons.ts';
import { flagRegistry } from '../../../testing/web/flag-desk.ts';
import { type Edge, openTestDesk } from '../../../testing/web/open-test-desk.ts';
import { registryRecord } from '../../../testing/web/registry-record.ts';
import { checkedAs } from '../../../testing/web/scripted-signer.ts';
import { CONTRIBUTIONS_KEY } from '../../api/contributions-key.ts';
import type { RegistryRecord } from '../../../client/registry/tolerant-record.ts';
import { isFlaggable } from '../../../client/submission/flag-transaction.ts';
import { createFlags } from './flags.ts';

const named = (last: number, changes: Partial<RegistryRecord> = {}) =>
  registryRecord({ id: `203.0.113.${last}`, ...changes });

/** Three contributions under review, the last one of the own peer. */
async function reviewed(changes: Partial<Record<string, Edge>> = {}, alter?: Difference) {
  const rows = [named(1), named(3), named(2, { peerId: 'wonderland' })].filter(isFlaggable);
  const opened = await openTestDesk(flagRegistry(rows, changes).edge);
  const { queryClient, requests, signer } = opened;
  if (alter !== undefined)
    signer.check = (request) => ({ ...checkedAs(request), comparison: differing(alter) });
  queryClient.setQueryData([CONTRIBUTIONS_KEY, 'a'], { records: [...rows, named(9)], total: 4 });
  const flags = createFlags(opened.desk, queryClient);
  const reviewing = flags.flagTogether(rows);
  const { review = '' } = flags.shown.getState();
  const [{ assetDefinitionId: anyId } = { assetDefinitionId: '' }] = rows;
  const views = () => rows.map(({ assetDefinitionId }) => flags.getView(assetDefinitionId));
  const asked = (endpoint: string) => requests.filter((request) => request.endpoint === endpoint);
  const seen = async () => {
    await expect.poll(() => views()[0]).toMatchObject({ step: 'flagged', registry: 'seen' });
  };
  return { ...opened, anyId, asked, flags, review, reviewing, rows, seen, views };
}

const lost = () => {
  throw new Error('the connection is gone');
};

describe('a selection', () => {
  it('is flagged by one transaction after its review, and each row shows its own reward', async () => {
    const { asked, desk, flags, queryClient, review, reviewing, rows, seen, views } = await reviewed();
    await reviewing;
    expect(asked('assembleFlag').map(({ body }) => body)).toEqual([
      {
        assetDefinitionIds: rows.map(({ assetDefinitionId: definitionId }) => ({
          definitionId,
          accountId: 'alice@wonderland',
        })),
      },
    ]);
    expect(views()).toEqual(rows.map(() => ({ step: 'review', why: 'together' })));
    await Promise.all([flags.confirm(review), flags.confirm(review)]);
    await seen();
    const shared = {
      step: 'flagged',
      reward: { kind: 'shared', count: 20, earningCount: 2 },
      registry: 'seen',
    };
    expect(views()).toMatchObject([shared, shared, { ...shared, reward: { kind: 'own-peer' } }]);
    expect(asked('submitFlag')).toHaveLength(1);
    expect(desk.activity.getState().operations).toMatchObject([
      { kind: 'flag', state: 'verified', rowCount: 3, rewarded: 20 },
    ]);
    expect(queryClient.getQueryData([CONTRIBUTIONS_KEY, 'a'])).toMatchObject({
      records: [{ status: 'flagged' }, { status: 'flagged' }, { status: 'flagged' }, { status: 'active' }],
    });
  });

  it('is blocked as a whole if one row was altered, and only that row is named', async () => {
    const altered: Difference = { code: 'asset', path: { item: 2 }, asked: ['a'], found: ['b'] };
    const { asked, flags, review, reviewing, rows, views } = await reviewed({}, altered);
    await reviewing;
    const other = { step: 'refused', error: { code: 'other-row-blocked' }, differences: [] };
    const blocked = [
      other,
      other,
      { step: 'refused', error: { code: 'transaction-differs' }, differences: [altered] },
    ];
    expect(views()).toMatchObject(blocked);
    expect(flags.shown.getState().blocked).toMatchObject([{ identifiers: [rows[2]?.id] }]);
    await flags.confirm(review);
    flags.giveUp(review);
    expect(views()).toMatchObject(blocked);
    expect(flags.shown.getState().review).toBeUndefined();
    expect(asked('submitFlag')).toEqual([]);
    flags.openReview(rows[2]?.assetDefinitionId ?? '');
    expect(flags.shown.getState().review).toBe(review);
  });

  it('leaves every row as it was when declined', async () => {
    const { asked, desk, flags, review, reviewing, views } = await reviewed();
    await reviewing;
    flags.giveUp(review);
    expect(views().map(({ step }) => step)).toEqual(['ready', 'ready', 'ready']);
    await flags.confirm(review);
    expect(asked('submitFlag')).toEqual([]);
    expect(desk.activity.getState().operations).toMatchObject([{ state: 'declined' }]);
  });

  it('is not sent when it is cancelled from a row while it is assembled', async () => {
    const { anyId, asked, flags, reviewing, views } = await reviewed();
    flags.cancel(anyId);
    await reviewing;
    expect(views()).toEqual([1, 2, 3].map(() => ({ step: 'ready', notSent: 'cancelled' })));
    expect(asked('submitFlag')).toEqual([]);
  });

  it('of unknown outcome is looked for on the registry, and the same bytes can be sent again', async () => {
    let isLost = true;
    const { anyId, asked, flags, review, reviewing, views } = await reviewed({
      submitFlag: () => (isLost ? lost() : { rewarded: 20 }),
    });
    await reviewing;
    await flags.confirm(review);
    expect(views().map(({ step }) => step)).toEqual(['unknown', 'unknown', 'unknown']);
    flags.giveUp(review);
    expect(views()[0]?.step).toBe('unknown');
    await flags.check(anyId);
    expect(views()[0]?.step).toBe('unknown');
    isLost = false;
    await flags.sendAgain(anyId);
    await expect.poll(() => views()[0]?.step).toBe('flagged');
    expect(asked('assembleFlag')).toHaveLength(1);
    expect(asked('submitFlag')).toHaveLength(2);
  });

  it('of unknown outcome can be declined once the registry does not show it', async () => {
    const { anyId, desk, flags, review, reviewing, views } = await reviewed({ submitFlag: lost });
    await reviewing;
    await flags.confirm(review);
    await flags.check(anyId);
    flags.giveUp(review);
    expect(views().map(({ step }) => step)).toEqual(['ready', 'ready', 'ready']);
    expect(desk.activity.getState().operations).toMatchObject([{ state: 'unknown', dismissed: true }]);
  });

  it('ends with the account’s session', async () => {
    const { asked, desk, flags, review, reviewing, views } = await reviewed();
    await reviewing;
    await desk.session.signOut();
    await desk.session.startPractice({ accountId: 'alice@wonderland', email: 'a@wonderland.example' });
    await flags.confirm(review);
    expect(views().map(({ step }) => step)).toEqual(['ready', 'ready', 'ready']);
    expect(asked('submitFlag')).toEqual([]);
  });
});
