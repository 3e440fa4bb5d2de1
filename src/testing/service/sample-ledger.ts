import type { KeyObject } from 'node:crypto';
import type { ContributionDraft } from '../../contract/contribution.ts';
import { rotateOperatorKey } from '../../service/admin/operator-commands.ts';
import type { Administration } from '../../service/ledger/administration.ts';
import { openLedger } from '../../service/ledger/open-ledger.ts';
import { loadOperatorKey } from '../../service/ledger/service-key.ts';
import { recordAdministration } from '../../service/registry/administration/record-administration.ts';
import type { Tx } from '../../service/store/db.ts';
import { assembleContribution } from '../../service/submit/assemble-contribution.ts';
import { assembleFlag } from '../../service/submit/assemble-flag.ts';
import { submitContribution, submitFlag } from '../../service/submit/submit-transaction.ts';
import { keyPairFromHex, ready, signTransactionHex } from '../../transaction/index.ts';
import { type KeyPair, publicKeyHexOf } from '../../transaction/sign/key-pair.ts';
import { draft } from './drafts.ts';
import { createTestClock } from './test-clock.ts';

const MINUTE_MS = 60_000;

export interface SampleAccount {
  readonly accountId: string;
  readonly key: KeyPair;
}

const sampleKey = (digit: string): KeyPair => keyPairFromHex(digit.repeat(64));

/** Does one thing after the other, a minute apart, through the same code as any request. */
function actor(db: Tx) {
  const clock = createTestClock();
  const work = { db, clock };
  return {
    clock,
    async administer(...entries: readonly Administration[]) {
      for (const entry of entries) {
        clock.advance(MINUTE_MS);
        await db.transaction((tx) => recordAdministration(tx, { nowMs: clock.nowMs() }, entry));
      }
    },
    async report(account: SampleAccount, items: readonly ContributionDraft[]): Promise<string[]> {
      clock.advance(MINUTE_MS);
      const assembled = await assembleContribution(work, account, items);
      const signed = signTransactionHex(assembled, account.key);
      const { tokenIds } = await submitContribution(work, account, signed);
      return tokenIds.map(({ definitionId }) => definitionId);
    },
    async flag(account: SampleAccount, assets: readonly string[]) {
      clock.advance(MINUTE_MS);
      const { accountId } = account;
      const assembled = await assembleFlag(work, account, {
        assetDefinitionIds: assets.map((definitionId) => ({ definitionId, accountId })),
      });
      await submitFlag(work, account, signTransactionHex(assembled, account.key));
    },
  };
}

/** The accounts that `writeSampleLedger` creates, with the keys that they have in the end. */
export interface SampleLedger {
  readonly alice: SampleAccount;
  readonly bob: SampleAccount;
  readonly carol: SampleAccount;
  /** The operator's keys in their order; the second signs from entry 24 on. */
  readonly operatorKeys: readonly [KeyObject, KeyObject];
}

/**
 * Fills an empty store with a small ledger in which there is one of each kind: every form of administration,
 * reports with and without a source, flags, a limit that is reached, keys that are rotated, an account that
 * is suspended. Transactions are the entries 14, 15, 17 to 20 and 25, the last one.
 */
export async function writeSampleLedger(db: Tx): Promise<SampleLedger> {
  await ready;
  const alice = { accountId: 'alice@north', key: sampleKey('a') };
  const oldBob = { accountId: 'bob@south', key: sampleKey('b') };
  const bob = { ...oldBob, key: sampleKey('d') };
  const carol = { accountId: 'carol@west', key: sampleKey('c') };
  const { clock, administer, report, flag } = actor(db);
  await db.transaction((tx) => openLedger(tx, clock.nowMs(), { practice: false }));
  const accountOf = ({ accountId, key }: SampleAccount): Administration => ({
    type: 'account-added',
    accountId,
    email: `${accountId}.example`,
    publicKeyHex: publicKeyHexOf(key),
    authPublicKeyHex: publicKeyHexOf(key),
  });
  await administer(
    { type: 'peer-added', peerId: 'north', peerType: 'LARGE_TELCO', privileged: false },
    { type: 'peer-added', peerId: 'south', peerType: 'SMALL_TELCO', privileged: false },
    { type: 'peer-added', peerId: 'west', peerType: 'VENDOR', privileged: true },
    accountOf(alice),
    accountOf(oldBob),
    accountOf(carol),
    { type: 'account-authorized', accountId: alice.accountId },
    { type: 'account-authorized', accountId: bob.accountId },
    { type: 'account-authorized', accountId: carol.accountId },
    { type: 'rate-set', peerType: 'LARGE_TELCO', fraudType: 'IRSF', tokens: 25 },
    { type: 'limit-set', peerId: 'south', tokens: 60 },
    { type: 'limit-set', peerId: 'west', tokens: 1_000 },
  );
  const assets = await report(alice, [
    draft('192.0.2.0-192.0.2.255'),
    draft('+3161234500-+3161234599', { fraudType: 'IRSF', sourcePeerId: 'south' }),
    draft('2001:db8::1'),
    draft('fraud@Example.COM', { fraudType: 'Scam' }),
    draft('https://Example.com/a_b#c', { fraudType: 'of its own kind' }),
  ]);
  await report(oldBob, [draft('192.0.2.7'), draft('fraud@example.com', { fraudType: 'Scam' })]);
  await administer({
    type: 'account-key-rotated',
    accountId: bob.accountId,
    publicKeyHex: publicKeyHexOf(bob.key),
    authPublicKeyHex: publicKeyHexOf(oldBob.key),
  });
  await flag(bob, assets.slice(0, 2));
  await report(bob, [draft('490154203237518', { fraudType: 'StolenDevice' }), draft('192.0.2.7-192.0.2.9')]);
  clock.advance(31 * 24 * 60 * MINUTE_MS);
  await report(carol, [draft('192.0.2.8'), draft('+3161234567')]);
  await flag(alice, assets.slice(2, 3));
  await administer(
    { type: 'peer-changed', peerId: 'west', peerType: 'MEDIUM_TELCO', privileged: false },
    { type: 'limit-removed', peerId: 'west' },
  );
  const firstKey = await loadOperatorKey(db);
  await db.transaction((tx) => rotateOperatorKey(tx, { nowMs: clock.nowMs() }));
  await administer({ type: 'account-suspended', accountId: carol.accountId });
  await report(alice, [draft('198.51.100.4', { sourcePeerId: 'west' })]);
  return { alice, bob, carol, operatorKeys: [firstKey, await loadOperatorKey(db)] };
}
