import { setTimeout as pause } from 'node:timers/promises';
import { ENDPOINTS } from '../../contract/endpoints.ts';
import { bytesToHex } from '../../contract/hex.ts';
import { healthSchema } from '../../contract/service-info.ts';
import { Random } from '../random.ts';
import { parseCheckpoint } from '../../transparency/checkpoint.ts';
import { parseNote } from '../../transparency/signed-note.ts';
import { clientOf, createAnalyst, retrieveWith } from '../service/analyst.ts';
import { fetchFrom, type Send } from '../service/send.ts';
import { type Attempt, isStored } from './check-attempts.ts';
import { checkFollowed, follow, type Followed, NOTHING_FOLLOWED } from './feed-consumer.ts';
import type { Registry } from './registries.ts';
import { analystAt, signedIn, submit, work, type Workplace } from './worker.ts';

const ANALYSTS = 6;
/** A kill lands after at most this many answers, and a moment. */
const MOST_ANSWERS = 40;
const LONGEST_MOMENT_MS = 40;
const ROUND_PATIENCE_MS = 20_000;
/** The time for which the other processes go on after one was killed. */
const AFTERMATH_MS = 250;
const RESENT_EACH_ROUND = 3;

export interface TortureOptions {
  readonly kills: number;
  readonly seed: number;
  /** Runs `ledger verify` after this many kills, and at the end. */
  readonly verifyEvery: number;
  /** No kill begins after this. */
  readonly untilMs: number;
  readonly say: (sentence: string) => void;
}

export interface TortureResult {
  readonly kills: number;
  /** How often each was killed, in words. */
  readonly killed: ReadonlyMap<string, number>;
  readonly acknowledged: number;
  /** Submits whose connection was cut but which had been stored. */
  readonly storedUnacknowledged: number;
  /** Attempts that were cut off and had not been stored. */
  readonly lostUnacknowledged: number;
}

/** The roots that were published so far, by their sizes. */
type Roots = Map<number, string>;

/** Notes the newest checkpoint. @throws {Error} if it is smaller than one before, or has another root for a size */
async function notePublished({ service }: Send, roots: Roots): Promise<number> {
  const answer = await service.fetch(service.baseUrl + ENDPOINTS.ledgerCheckpoint.path);
  if (answer.status === 404 && roots.size === 0) return 0;
  const { size, root } = parseCheckpoint(parseNote(await answer.text()).text);
  const rootHex = bytesToHex(root);
  if ((roots.get(size) ?? rootHex) !== rootHex)
    throw new Error(`Two roots were published for ${size} entries.`);
  if (size < Math.max(0, ...roots.keys()))
    throw new Error(`A smaller checkpoint, of ${size} entries, followed.`);
  roots.set(size, rootHex);
  return size;
}

const heightOf = async (send: Send) =>
  (await clientOf(send).request({ endpoint: 'health', data: healthSchema })).ledgerHeight;

/**
 * Lets all workers and a consumer of the feed work, kills a process or database meanwhile, and waits until all have
 * stopped.
 */
async function round(registry: Registry, workplace: Workplace, followed: Followed) {
  const { chance, analysts } = workplace;
  const stopped = new AbortController();
  const following = follow(followed, analystAt(analysts, 0), registry.baseUrls, stopped.signal);
  const working = Promise.all([
    following,
    ...analysts.map((_, place) => work(place, workplace, registry.baseUrls, stopped.signal)),
  ]);
  // A worker's own failure ends the round at once; it is thrown where `working` is awaited.
  const failing = new AbortController();
  working.catch(() => failing.abort());
  const enough = workplace.answers + chance.between(1, MOST_ANSWERS);
  const untilMs = Date.now() + ROUND_PATIENCE_MS;
  while (workplace.answers < enough && !failing.signal.aborted && Date.now() < untilMs) await pause(1);
  await pause(chance.between(0, LONGEST_MOMENT_MS));
  const killed = await registry.kill(chance);
  if (registry.baseUrls.length > 1) await pause(AFTERMATH_MS);
  stopped.abort();
  await working;
  return { killed, followed: await following };
}

/**
 * Kills the registry repeatedly during concurrent reports and flags. After each start it checks that every
 * acknowledged one is stored exactly once; at the end also that a consumer of the feed has every change once, that the
 * ledger holds nothing else, and that it verifies: balances are what its entries earn. @throws {Error} naming the violation
 */
export async function torture(registry: Registry, options: TortureOptions): Promise<TortureResult> {
  const { kills, seed, verifyEvery, untilMs, say } = options;
  await registry.start();
  const send = fetchFrom(registry.baseUrls[0] ?? '');
  const analysts = await Promise.all(Array.from({ length: ANALYSTS }, () => createAnalyst(send)));
  const workplace: Workplace = { analysts, attempts: [], assets: [], answers: 0, chance: new Random(seed) };
  const { attempts, chance } = workplace;
  const heightBefore = await heightOf(send);
  const roots: Roots = new Map();
  let followed = NOTHING_FOLLOWED;
  let checked = 0;
  let done = 0;
  const killed = new Map<string, number>();
  let storedUnacknowledged = 0;
  let lostUnacknowledged = 0;

  /** The same bytes again: the first answer if they were stored, and stored now if not. */
  const resend = async (attempt: Attempt) =>
    submit(await signedIn(send, analystAt(analysts, attempt.analyst)), attempt);
  const retrieveNow = async () => retrieveWith(await signedIn(send, analystAt(analysts, 0)));

  async function checkNewAttempts(): Promise<void> {
    const retrieve = await retrieveNow();
    for (const attempt of attempts.slice(checked)) {
      const stored = await isStored(attempt, retrieve);
      if (attempt.receipt === undefined && attempt.kind === 'report') {
        if (stored) storedUnacknowledged += 1;
        else lostUnacknowledged += 1;
      }
      if (attempt.receipt === undefined) await resend(attempt);
    }
    checked = attempts.length;
    for (let count = 0; count < Math.min(RESENT_EACH_ROUND, attempts.length); count += 1) {
      const again = attempts[chance.between(0, attempts.length - 1)];
      if (again !== undefined) await resend(again);
    }
  }

  while (done < kills && Date.now() < untilMs) {
    const ended = await round(registry, workplace, followed);
    followed = ended.followed;
    done += 1;
    killed.set(ended.killed, (killed.get(ended.killed) ?? 0) + 1);
    if (done % verifyEvery === 0) await registry.verify();
    await registry.start();
    await notePublished(send, roots);
    const fresh = attempts.slice(checked);
    const open = fresh.filter(({ receipt }) => receipt === undefined).length;
    await checkNewAttempts();
    say(`${registry.name}, kill ${done} of ${kills}: ${ended.killed}; ${fresh.length} sent, ${open} cut off`);
  }

  const retrieve = await retrieveNow();
  for (const attempt of attempts) {
    if (!(await isStored(attempt, retrieve)))
      throw new Error('Something that was acknowledged is not there.');
  }
  await checkFollowed(await signedIn(send, analystAt(analysts, 0)), { followed, attempts });
  const grown = (await heightOf(send)) - heightBefore;
  if (grown !== attempts.length)
    throw new Error(`${attempts.length} transactions were stored, and the ledger has grown by ${grown}.`);
  const height = await heightOf(send);
  const untilPublishedMs = Date.now() + ROUND_PATIENCE_MS;
  while ((await notePublished(send, roots)) < height && Date.now() < untilPublishedMs)
    await pause(AFTERMATH_MS);
  if (!roots.has(height)) throw new Error(`The last ${height} entries were not published.`);
  await registry.verify();
  return { kills: done, killed, acknowledged: attempts.length, storedUnacknowledged, lostUnacknowledged };
}
