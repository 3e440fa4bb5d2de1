import * as files from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import {
  defineCommand,
  type DeskCommand,
  fileSchema,
  flag,
  optionalFile,
  typed,
} from '../../../command-line/command.ts';
import type { Output } from '../../../command-line/output.ts';
import { AppError } from '../../../contract/app-error.ts';
import { readPolicy } from '../../ledger/publishing/read-policy.ts';
import { systemClock } from '../../platform/clock.ts';
import { followOn, followOnce } from './follow-ledger.ts';
import { FollowFolder } from './follow-state.ts';
import { PublishedLog } from './published-log.ts';

async function readToken(path: string): Promise<string> {
  const text = await files.readFile(path, 'utf8').catch((cause: unknown) => {
    throw new AppError('token-unreadable', `The token file ${path} cannot be read.`, { cause });
  });
  const token = text.trim();
  // Its content is never shown.
  if (!/^[!-~]+$/u.test(token)) throw new AppError('token-unreadable', `The file ${path} holds no token.`);
  return token;
}

export const FOLLOW: DeskCommand<[Output]> = defineCommand({
  name: 'follow',
  explanation:
    'follows a published ledger from outside, without a registry. Its checkpoint must be signed as the policy says, and continue the last one, which is kept in the folder of --state, as the tiles prove. When it does not, or when entries were taken back, both checkpoints are kept there. Exit code 0: it continues; 1: it was changed, set back, or contradicts itself; 2: it could not be checked; 3: it continues, but for an hour no quorum of the policy has stood behind it.',
  request: z
    .strictObject({
      url: typed(
        '<url>',
        z.string().regex(/^https?:\/\/[^\s@?#]+$/u, { error: 'this is an http or https address.' }),
        'the address above /checkpoint, such as https://desk.example.com/ledger',
      ),
      policy: typed('--policy <file>', fileSchema, 'its log’s key and its witnesses'),
      state: typed(
        '--state <folder>',
        z.string().min(1, { error: 'this names a folder.' }),
        'remembers the last checkpoint',
      ),
      entries: flag('--entries', 'copy all entries to entries.jsonl there, for ledger verify --from'),
      tokenFile: optionalFile(
        '--token-file <file>',
        'has an access token for that; read again during the copy, since a token lives for minutes',
      ),
      once: flag(
        '--once',
        'look once; otherwise every ten seconds, until something is wrong with the ledger',
      ),
    })
    .refine(({ entries, tokenFile }) => entries === (tokenFile !== undefined), {
      error: '--entries and --token-file go together.',
    }),
  async run({ url, policy, state, tokenFile, once }, output: Output) {
    const deps = {
      log: new PublishedLog(url, fetch),
      folder: new FollowFolder(state, files),
      policy: await readPolicy(policy),
      clock: systemClock,
      readToken: tokenFile === undefined ? undefined : () => readToken(tokenFile),
    };
    if (once) return [await followOnce(deps)];
    return followOn(
      deps,
      (sentence) => output.lines([sentence]),
      (milliseconds) => sleep(milliseconds),
    );
  },
});
