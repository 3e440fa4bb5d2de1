import { randomBytes } from 'node:crypto';
import { formatAccountId } from '../../contract/account-id.ts';
import type { ContributionDraft } from '../../contract/contribution.ts';
import { bytesToHex } from '../../contract/hex.ts';
import { keyPairFromHex, ready, signTransactionHex } from '../../transaction/index.ts';
import { type KeyPair, publicKeyHexOf, wipeKeyPair } from '../../transaction/sign/key-pair.ts';
import { peerTypeSchema } from '../ledger/administration.ts';
import type { Administrator } from '../ledger/append-administration.ts';
import { addAccount, changeStatus } from '../registry/accounts/administer-account.ts';
import { groupBy } from '../registry/rows/group-by.ts';
import { setBonus, setPrice } from '../registry/terms/administer-terms.ts';
import type { Tx } from '../store/db.ts';
import { assembleContribution } from '../submit/assemble-contribution.ts';
import { assembleFlag } from '../submit/assemble-flag.ts';
import { submitContribution, submitFlag } from '../submit/submit-transaction.ts';
import samples from './samples.json' with { type: 'json' };

const HOUR_MS = 3_600_000;

/** The age of the oldest sample of a practice registry. */
export const SAMPLES_BEGIN_BEFORE_MS = 120 * 24 * HOUR_MS;

/** The price of downloads in practice, and every peer's initial balance, which buys all samples. */
const PRACTICE_PRICE = { tokens: 1, scoredTokens: 2 } as const;
const PRACTICE_BONUS_TOKENS = 1_000;

interface SampleAccount {
  readonly accountId: string;
  readonly key: KeyPair;
  /** Of its customers: the destination of its reports. */
  readonly country: string;
}

/** Adds the sample peers with an account each: `peerId,peerType,country`, and `privileged` for one that is. */
async function addSampleAccounts(tx: Tx, administrator: Administrator): Promise<Map<string, SampleAccount>> {
  const accounts = new Map<string, SampleAccount>();
  for (const line of samples.peers) {
    const [peerId = '', peerType, country = '', privileged] = line.split(',');
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
      peerType: peerTypeSchema.parse(peerType),
      privileged: privileged !== undefined,
    });
    await changeStatus(tx, administrator, accountId, 'authorized');
    accounts.set(peerId, { accountId, key, country });
  }
  return accounts;
}

/** A contribution of samples.json: `ageHours,peerId,id,fraudType,origination,sourcePeerId,flaggerPeerId,flagAgeHours`. */
interface Sample {
  readonly ageHours: number;
  readonly peerId: string;
  readonly draft: Omit<ContributionDraft, 'destination'>;
  readonly flag: { readonly ageHours: number; readonly peerId: string } | undefined;
}

function readSample(line: string): Sample {
  const [
    ageHours,
    peerId = '',
    id = '',
    fraudType = '',
    origination = '',
    source = '',
    flagger = '',
    flagAge,
  ] = line.split(',');
  return {
    ageHours: Number(ageHours),
    peerId,
    draft: { id, fraudType, origination, ...(source === '' ? {} : { sourcePeerId: source }) },
    flag: flagger === '' ? undefined : { ageHours: Number(flagAge), peerId: flagger },
  };
}

/** What a sample peer did, a number of hours before the registry was opened: a report, or a flag. */
interface Deed {
  readonly ageHours: number;
  readonly peerId: string;
  readonly reported: readonly Sample[];
  readonly flagged?: Sample;
}

/** The oldest first. Contributions of one peer and time are one report. */
function readDeeds(): Deed[] {
  const keyOf = ({ ageHours, peerId }: Sample) => `${ageHours} ${peerId}`;
  const reports = groupBy(samples.contributions.map(readSample), keyOf);
  const deeds = [...reports.values()].flat().flatMap((sample): Deed[] => {
    const { ageHours, peerId, flag } = sample;
    const reported = reports.get(keyOf(sample)) ?? [];
    return [
      ...(reported[0] === sample ? [{ ageHours, peerId, reported }] : []),
      ...(flag === undefined ? [] : [{ ...flag, reported: [], flagged: sample }]),
    ];
  });
  return deeds.toSorted((one, other) => other.ageHours - one.ageHours);
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
  const assets = new Map<Sample, string>();
  for (const { ageHours, peerId, reported, flagged } of readDeeds()) {
    const account = accounts.get(peerId);
    if (account === undefined) throw new Error(`There is no sample peer ${peerId}.`);
    // Through the same code as any request.
    const atMs = nowMs - Math.round(ageHours * HOUR_MS);
    const work = { db: tx, clock: { nowMs: () => atMs } };
    if (flagged === undefined) {
      const drafts = reported.map(({ draft }) => ({ ...draft, destination: account.country }));
      const hex = await assembleContribution(work, account, drafts);
      const { tokenIds } = await submitContribution(work, account, signTransactionHex(hex, account.key));
      for (const [index, sample] of reported.entries())
        assets.set(sample, tokenIds[index]?.definitionId ?? '');
    } else {
      const asset = { definitionId: assets.get(flagged) ?? '', accountId: account.accountId };
      const hex = await assembleFlag(work, account, { assetDefinitionIds: [asset] });
      await submitFlag(work, account, signTransactionHex(hex, account.key));
    }
  }
  for (const { key } of accounts.values()) wipeKeyPair(key);
}
