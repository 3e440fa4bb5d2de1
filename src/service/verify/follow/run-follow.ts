import * as files from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../../contract/app-error.ts';
import { readPolicy } from '../../ledger/publishing/read-policy.ts';
import { systemClock } from '../../platform/clock.ts';
import { followOn, followOnce } from './follow-ledger.ts';
import { FollowFolder } from './follow-state.ts';
import { PublishedLog } from './published-log.ts';

export interface FollowRequest {
  readonly url: string;
  /** Files, and the follower's folder. */
  readonly policy: string;
  readonly state: string;
  readonly tokenFile?: string | undefined;
  readonly entries?: true | undefined;
  readonly once?: true | undefined;
}

async function readToken(path: string): Promise<string> {
  const text = await files.readFile(path, 'utf8').catch((cause: unknown) => {
    throw new AppError('token-unreadable', `The token file ${path} cannot be read.`, { cause });
  });
  const token = text.trim();
  // Its content is never shown.
  if (!/^[!-~]+$/u.test(token)) throw new AppError('token-unreadable', `The file ${path} holds no token.`);
  return token;
}

/** Returns the lines to print, with `once`; otherwise says them and goes on. */
export async function follow(request: FollowRequest, say: (sentence: string) => void): Promise<string[]> {
  const { url, policy, state, tokenFile, entries, once } = request;
  const deps = {
    log: new PublishedLog(url, fetch),
    folder: new FollowFolder(state, files),
    policy: await readPolicy(policy),
    clock: systemClock,
    readToken: entries && tokenFile !== undefined ? () => readToken(tokenFile) : undefined,
  };
  if (once) return [await followOnce(deps)];
  return followOn(deps, say, (milliseconds) => sleep(milliseconds));
}
