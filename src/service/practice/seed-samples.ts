import { randomBytes } from 'node:crypto';
import { formatAccountId } from '../../contract/account-id.ts';
import { bytesToHex } from '../../contract/hex.ts';
import { keyPairFromHex, ready, signTransactionHex } from '../../transaction/index.ts';
import { type KeyPair, publicKeyHexOf, wipeKeyPair } from '../../transaction/sign/key-pair.ts';
import type { Administrator } from '../ledger/append-administration.ts';
import { addAccount, changeStatus } from '../registry/accounts/administer-account.ts';
import { setBonus, setPrice } from '../registry/terms/administer-terms.ts';
import type { Tx } from '../store/db.ts';
import { assembleContribution } from '../submit/assemble-contribution.ts';
import { assembleFlag } from '../submit/assemble-flag.ts';
import { submitContribution, submitFlag } from '../submit/submit-transaction.ts';
import { sampleEvents } from './sample-events.ts';
import { SAMPLE_PEERS, type SampleEvent } from './sample-stories.ts';

const HOUR_MS = 3_600_000;

/** The age of the oldest sample of a practice registry. */
export const SAMPLES_BEGIN_BEFORE_MS = 120 * 24 * HOUR_MS;

/** The price of downloads in practice, and every peer's initial balance, which buys all samples. */
const PRACTICE_PRICE = { tokens: 1, scoredTokens: 2 } as const;
const PRACTICE_BONUS_TOKENS = 1_000;

interface SampleAccount {
  readonly accountId: string;
  readonly key: KeyPair;
}

async function addSampleAccounts(tx: Tx, administrator: Administrator): Promise<Map<string, SampleAccount>> {
  const accounts = new Map<string, SampleAccount>();
  for (const { peerId, peerType, privileged } of SAMPLE_PEERS) {
    const accountId = formatAccountId({ name: 'desk', domain: peerId });
    const key = keyPairFromHex(bytesToHex(randomBytes(32)));
    const publicKeyHex = publicKeyHexOf(key);
    await addAccount(tx, administrator, {
      accountId,
      email: `desk@${peerId}.example`,
      publicKeyHex,
      // No one signs in as a sample account: its keys are dropped after the samples are in.
      authPublicKeyHex: publicKeyHex,
      newPeer: true,
      peerType,
      privileged,
    });
    await changeStatus(tx, administrator, accountId, 'authorized');
    accounts.set(peerId, { accountId, key });
  }
  return accounts;
}

/** Does what a sample peer did, through the same code as any request; a report's assets under its name. */
async function replay(
  tx: Tx,
  event: SampleEvent,
  account: SampleAccount,
  nowMs: number,
  assets: Map<string, readonly string[]>,
): Promise<void> {
  const work = { db: tx, clock: { nowMs: () => nowMs } };
  if (event.kind === 'report') {
    const transactionHex = await assembleContribution(work, account, event.drafts);
    const { tokenIds } = await submitContribution(
      work,
      account,
      signTransactionHex(transactionHex, account.key),
    );
    assets.set(
      event.name,
      tokenIds.map(({ definitionId }) => definitionId),
    );
    return;
  }
  const definitionId = assets.get(event.report)?.[event.item];
  if (definitionId === undefined)
    throw new Error(`The sample flag of ${event.report} comes before its report.`);
  const request = { assetDefinitionIds: [{ definitionId, accountId: account.accountId }] };
  const transactionHex = await assembleFlag(work, account, request);
  await submitFlag(work, account, signTransactionHex(transactionHex, account.key));
}

/**
 * Fills a practice registry: sample peers with an account each, and what they reported and flagged over the
 * past months, as real signed transactions whose keys are made here and dropped. `nowMs` is the present; the
 * ledger must hold nothing younger than `SAMPLES_BEGIN_BEFORE_MS` before it.
 */
export async function seedSamples(tx: Tx, { nowMs }: Administrator): Promise<void> {
  await ready;
  const begin = { nowMs: nowMs - SAMPLES_BEGIN_BEFORE_MS };
  await setPrice(tx, begin, PRACTICE_PRICE);
  await setBonus(tx, begin, PRACTICE_BONUS_TOKENS);
  const accounts = await addSampleAccounts(tx, begin);
  const assets = new Map<string, readonly string[]>();
  for (const event of sampleEvents()) {
    const account = accounts.get(event.peerId);
    if (account === undefined) throw new Error(`There is no sample peer ${event.peerId}.`);
    await replay(tx, event, account, nowMs - Math.round(event.ageHours * HOUR_MS), assets);
  }
  for (const { key } of accounts.values()) wipeKeyPair(key);
}
