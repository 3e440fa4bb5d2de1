import { z } from 'zod';
import { flag, optionalFile, typed } from '../command-line/command.ts';
import { AppError } from '../contract/app-error.ts';
import { type Change, cursorSchema, DEFAULT_CHANGES, MAX_CHANGES, MAX_WAIT_S } from '../contract/feed.ts';
import { AnswerTooLongError, UnauthorizedError } from '../client/http/api-errors.ts';
import { type Client, createClient } from '../client/http/client.ts';
import { isCursorAhead, readChanges } from '../client/registry/follow-changes.ts';
import { ACCOUNT_PARTS, numberUpTo, withSession } from './account/open-account.ts';
import { patiently, pause } from './run/patience.ts';
import { readPrivateFile } from './run/private-file.ts';
import { defineScript, type Surroundings } from './run/script.ts';
import { describeEnd, runShell } from './run/shell.ts';
import { readState, writeState } from './run/state-file.ts';

const BEGINNING = '0.0';

const stateSchema = z.object({ url: z.string(), cursor: cursorSchema });

const requestSchema = z
  .strictObject({
    after: typed(
      '--after <cursor>',
      cursorSchema.optional(),
      `the place to begin at; ${BEGINNING} is the first change`,
    ),
    state: optionalFile('--state <file>', 'remembers the place, and goes on there'),
    exec: typed(
      '--exec <command>',
      z.string().min(1, { error: 'this is a command.' }).optional(),
      'run this for each batch, with the batch on its standard input',
    ),
    once: flag('--once', 'end when all changes were read'),
    limit: typed(
      '--limit <changes>',
      numberUpTo(MAX_CHANGES).default(DEFAULT_CHANGES),
      'the most of a batch',
    ),
    feedKeyFile: optionalFile(
      '--feed-key-file <file>',
      'has a feed key, made in the app under Account; others must not be able to read it',
    ),
    ...ACCOUNT_PARTS,
  })
  .refine(({ after, state }) => after !== undefined || state !== undefined, {
    error: `Say where to begin: --after ${BEGINNING} for all changes, or --state <file>, which remembers it.`,
  })
  .refine(
    ({ feedKeyFile, keys, signerCommand }) =>
      [feedKeyFile, keys, signerCommand].filter((given) => given !== undefined).length === 1,
    { error: 'Name the key with one of --feed-key-file, --keys and --signer-command.' },
  );
type FollowRequest = z.output<typeof requestSchema>;

const FEED_KEY = /^cdf_[\w-]+$/u;

async function readFeedKey(file: string): Promise<string> {
  const key = (await readPrivateFile(file, 'The file with the feed key')).trim();
  if (!FEED_KEY.test(key))
    throw new AppError('no-feed-key', 'The file holds no feed key. A feed key begins with cdf_.');
  return key;
}

/** The cursor that the state file remembers. @throws {AppError} */
async function rememberedCursor(file: string, url: string): Promise<string | undefined> {
  const state = await readState(file, stateSchema, 'cursor');
  if (state === undefined) return undefined;
  if (state.url !== url)
    throw new AppError('other-registry', `The state file belongs to ${state.url}. Nothing was read.`);
  return state.cursor;
}

/** Runs the command with the batch on its standard input. @throws {AppError} */
async function execute(command: string, batch: string): Promise<void> {
  const { code } = await runShell(command, batch, 'inherit');
  if (code !== 0)
    throw new AppError(
      'exec-failed',
      `The command of --exec ${describeEnd(code)}. This batch counts as not received, and comes again on the next run.`,
    );
}

const counted = (changes: number): string => `${changes} ${changes === 1 ? 'change' : 'changes'}`;

const linesOf = (changes: readonly Change[]): string =>
  changes.map((change) => `${JSON.stringify(change)}\n`).join('');

/** What a page of changes could not be had for, with what to do about it. */
function explained(error: unknown, feedKey: string | undefined): unknown {
  if (isCursorAhead(error))
    return new AppError(
      'cursor-ahead',
      `${error.message} Run this again with --after ${BEGINNING} and without the old state file.`,
      { cause: error },
    );
  if (error instanceof AnswerTooLongError)
    return new AppError(error.code, `${error.message} Or ask for fewer changes at once with --limit.`, {
      cause: error,
    });
  if (error instanceof UnauthorizedError && feedKey !== undefined)
    return new AppError(
      'feed-key-refused',
      'The service does not accept this feed key: it was revoked or has expired. Make another one in the app under Account.',
      { cause: error },
    );
  return error;
}

async function follow(
  client: Client,
  request: FollowRequest,
  feedKey: string | undefined,
  surroundings: Surroundings,
): Promise<void> {
  const { exec, limit, once, state, url } = request;
  const { output } = surroundings;
  const waitS = once ? 0 : MAX_WAIT_S;
  const attempts = once ? 1 : Number.POSITIVE_INFINITY;
  const remembered = state === undefined ? undefined : await rememberedCursor(state, url);
  let after = remembered ?? request.after ?? BEGINNING;
  let count = 0;
  for (;;) {
    const query = { after, limit, waitS, feedKey };
    const asking = patiently(() => readChanges(client, query), surroundings, attempts);
    const { changes, isCaughtUp, next } = await asking.catch((error: unknown) => {
      throw explained(error, feedKey);
    });
    if (changes.length > 0) {
      const batch = linesOf(changes);
      if (exec === undefined) await output.write(batch);
      else await execute(exec, batch);
      count += changes.length;
    }
    if (state !== undefined && next !== after) await writeState(state, { url, cursor: next });
    after = next;
    output.progress(`${counted(count)}, at ${after}`);
    if (isCaughtUp && once) break;
    // It has waited for a change, if it does so; a change in this second comes with the next answer.
    if (isCaughtUp && changes.length === 0) await pause(undefined, 1, surroundings);
  }
  output.summary({ changes: count, next: after }, `${counted(count)}. Next: --after ${after}`);
}

export const FOLLOW = defineScript({
  name: 'follow',
  explanation:
    'writes the changes of a registry as they happen: what was reported, flagged, withdrawn and reinstated, one JSON object a line, to standard output. The state is written when a batch was written, or its command has succeeded: after a crash the same batch comes again.',
  request: requestSchema,
  async run(request, surroundings) {
    const { feedKeyFile, url } = request;
    if (feedKeyFile === undefined) {
      await withSession(request, surroundings, ({ client }) =>
        follow(client, request, undefined, surroundings),
      );
      return;
    }
    const feedKey = await readFeedKey(feedKeyFile);
    const client = createClient({ baseUrl: url, session: () => undefined, fetch: surroundings.fetch });
    await follow(client, request, feedKey, surroundings);
  },
});
