import { setTimeout as pause } from 'node:timers/promises';
import { type Change, feedPageSchema } from '../../contract/feed.ts';
import type { Client } from '../../client/http/client.ts';
import type { Analyst } from '../service/analyst.ts';
import { fetchFrom } from '../service/send.ts';
import { type Attempt, definitionIdsOf } from './check-attempts.ts';
import { isOutOfReach, signedIn } from './worker.ts';

const PAGE = 200;
const PAUSE_MS = 20;

/** What a consumer has stored: the changes, and where to go on. */
export interface Followed {
  readonly changes: readonly Change[];
  readonly next: string;
}

export const NOTHING_FOLLOWED: Followed = { changes: [], next: '0.0' };

async function readPage(client: Client, { changes, next }: Followed) {
  const query = new URLSearchParams({ after: next, limit: String(PAGE) });
  const page = await client.request({ endpoint: 'changes', query, data: feedPageSchema });
  const followed: Followed = { changes: [...changes, ...page.changes], next: page.next };
  return { followed, isCaughtUp: page.isCaughtUp };
}

/**
 * Follows the feed from where it was left until told to stop, now at one process, now at another, and stores each
 * page with its cursor.
 */
export async function follow(
  from: Followed,
  analyst: Analyst,
  baseUrls: readonly string[],
  stopped: AbortSignal,
): Promise<Followed> {
  let followed = from;
  const clients = new Map<string, Client>();
  for (let turn = 0; !stopped.aborted; turn += 1) {
    // By turns: the shared chance belongs to the workers, whose order it decides.
    const baseUrl = baseUrls[turn % baseUrls.length] ?? '';
    try {
      const client = clients.get(baseUrl) ?? (await signedIn(fetchFrom(baseUrl), analyst));
      clients.set(baseUrl, client);
      ({ followed } = await readPage(client, followed));
    } catch (error) {
      if (!isOutOfReach(error)) throw error;
    }
    await pause(PAUSE_MS);
  }
  return followed;
}

async function readToEnd(client: Client, from: Followed): Promise<readonly Change[]> {
  let page = await readPage(client, from);
  while (!page.isCaughtUp) page = await readPage(client, page.followed);
  return page.followed.changes;
}

const idsOf = (changes: readonly Change[], kind: Change['kind']): string[] =>
  changes.flatMap((change) =>
    change.kind === kind && change.kind !== 'not-yours' ? [change.assetDefinitionId] : [],
  );

/**
 * Checks that a consumer has received every change once and in order. @throws {Error} if it missed one, has one twice
 * or has one that the registry does not
 */
export async function checkFollowed(
  client: Client,
  { followed, attempts }: { readonly followed: Followed; readonly attempts: readonly Attempt[] },
): Promise<void> {
  const changes = await readToEnd(client, followed);
  const fromBeginning = await readToEnd(client, NOTHING_FOLLOWED);
  const cursorsOf = (those: readonly Change[]) => those.map(({ cursor }) => cursor).join('\n');
  if (cursorsOf(changes) !== cursorsOf(fromBeginning))
    throw new Error(
      'A consumer that followed the feed has other changes than one that reads it from the beginning.',
    );
  const reported = idsOf(changes, 'reported').toSorted();
  const stored = attempts
    .flatMap((attempt) => (attempt.kind === 'report' ? definitionIdsOf(attempt) : []))
    .toSorted();
  if (reported.join('\n') !== stored.join('\n'))
    throw new Error(`The feed told of ${reported.length} contributions, and ${stored.length} were stored.`);
  const flagged = new Set(idsOf(changes, 'flagged'));
  for (const attempt of attempts) {
    if (attempt.kind === 'flag' && !flagged.has(attempt.asset.definitionId))
      throw new Error(`The feed did not tell of the flag of ${attempt.asset.definitionId}.`);
  }
}
