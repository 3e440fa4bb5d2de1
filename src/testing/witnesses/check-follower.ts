import * as files from 'node:fs/promises';
import { cp, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { nodeCryptography } from '../../service/ledger/node-cryptography.ts';
import { readPolicy } from '../../service/ledger/publishing/read-policy.ts';
import { systemClock } from '../../service/platform/clock.ts';
import { followOnce } from '../../service/verify/follow/follow-ledger.ts';
import { FollowFolder } from '../../service/verify/follow/follow-state.ts';
import { LedgerFault } from '../../service/verify/ledger-fault.ts';
import { PublishedLog } from '../../service/verify/follow/published-log.ts';
import { checkCheckpoint } from '../../transparency/policy.ts';
import { formatVerifierKey } from '../../transparency/verifier-key.ts';
import { gocheck, WitnessCheckError } from './programs.ts';

/** What `ledger follow` is given. */
export interface Following {
  readonly url: string;
  /** Its state. */
  readonly folder: string;
  readonly policyFile: string;
}

/** Looks at the log once; returns the checkpoint that the follower has then. */
export async function lookAt({ url, folder, policyFile }: Following): Promise<string> {
  const state = new FollowFolder(folder, files);
  const policy = await readPolicy(policyFile);
  await followOnce({ log: new PublishedLog(url, fetch), folder: state, policy, clock: systemClock });
  const { checkpoint } = (await state.read()) ?? {};
  if (checkpoint === undefined) throw new WitnessCheckError('The follower remembers nothing.');
  return checkpoint;
}

/** Looks at a log that has grown, where gocheck must find no fork between what the follower had and has. */
export async function checkFollowedGrowth(following: Following, before: string): Promise<void> {
  const { url, folder, policyFile } = following;
  const [older, newer] = [join(folder, 'older.note'), join(folder, 'newer.note')];
  await writeFile(newer, await lookAt(following));
  await writeFile(older, before);
  const refused = await gocheck(['fork', policyFile, older, policyFile, newer, url]).catch(
    (error: unknown) => error,
  );
  if (!(refused instanceof WitnessCheckError && /entries continue/u.test(refused.message)))
    throw new WitnessCheckError('An honest log is taken for a fork.', refused);
}

/**
 * Looks at a log that shows another history than was followed. What the follower keeps of that must convince
 * gocheck: a checkpoint that the policy's quorum cosigned, and one that the same log signed alone, whose tiles
 * prove that it does not continue the first.
 */
export async function checkEvidence({ url, folder, policyFile }: Following): Promise<void> {
  const copy = await mkdtemp(`${folder}-of-a-fork-`);
  await cp(folder, copy, { recursive: true });
  const fault = await lookAt({ url, folder: copy, policyFile }).catch((error: unknown) => error);
  if (!(fault instanceof LedgerFault)) throw new WitnessCheckError('The follower sees no fork.', fault);
  const policy = await readPolicy(policyFile);
  const logAlone = join(copy, 'log-alone.policy');
  const logLines = policy.logs.map(({ key }) => `log ${formatVerifierKey(key)}\n`);
  await writeFile(logAlone, `${logLines.join('')}quorum none\n`);
  let [followed, fork] = ['', ''];
  for (const name of (await readdir(copy)).filter((each) => each.endsWith('.checkpoint'))) {
    const file = join(copy, name);
    const { cosignatures } = await checkCheckpoint(nodeCryptography, policy, await readFile(file));
    if (cosignatures.length > 0) followed = file;
    else fork = file;
  }
  await gocheck(['fork', policyFile, followed, logAlone, fork, url]);
}
