import { createHash } from 'node:crypto';
import type { ContributionDraft } from '../../contract/contribution.ts';
import { MAX_DRAFTS, retrievalSchema } from '../../contract/contribution.ts';
import { retrievePath } from '../../contract/endpoints.ts';
import { parseSearchTerm } from '../../contract/identifier/search-term.ts';
import { createChance } from '../chance.ts';
import type { Db } from '../../service/store/db.ts';
import { verifyLedger } from '../../service/verify/verify-ledger.ts';
import { quietTimes } from '../quiet-times.ts';
import { type Analyst, createAnalyst } from '../service/analyst.ts';
import { operateOn } from '../service/operate.ts';
import { injectInto } from '../service/send.ts';
import { startTestService, type TestService } from '../service/test-service.ts';
import { ATTACKS, type Attack } from './attacks.ts';
import { quietItems, victimItems } from './registry-of-others.ts';

export interface FloodOptions {
  /** The number of contributions that one account reports, in equal parts for each attack. */
  readonly items: number;
  /** The number of contributions that others have reported before. */
  readonly others: number;
  /** `RETRIEVE_LIMIT`. */
  readonly limit: number;
  /** Of searches, to take the time of; 0 takes none. */
  readonly rounds: number;
  readonly openDb: () => Promise<Db>;
  readonly say: (sentence: string) => void;
}

const RATE = 10;
const SEARCHES = 50;

interface Registry {
  readonly service: TestService;
  readonly analysts: readonly Analyst[];
}

const verify = ({ context: { db } }: TestService) =>
  db.transaction((tx) => verifyLedger(tx, { expectedHeads: new Map() }));

async function report(analyst: Analyst, items: readonly ContributionDraft[]): Promise<number> {
  let rewarded = 0;
  for (let start = 0; start < items.length; start += MAX_DRAFTS) {
    rewarded += (await analyst.report(items.slice(start, start + MAX_DRAFTS))).rewarded;
  }
  return rewarded;
}

/** A registry in which three peers have reported. The same each time. */
async function openRegistry({ others, limit, openDb }: FloodOptions): Promise<Registry> {
  const service = await startTestService({ db: await openDb(), settings: { retrieveLimit: limit } });
  const send = injectInto(service.app);
  const chance = createChance(7);
  const analysts: Analyst[] = [];
  for (const peerId of ['north', 'east', 'south']) analysts.push(await createAnalyst(send, { peerId }));
  for (const analyst of analysts) {
    await report(analyst, [...quietItems(chance, Math.ceil(others / analysts.length)), ...victimItems()]);
  }
  return { service, analysts };
}

interface Heard {
  readonly statusCode: number;
  readonly text: string;
}

async function ask({ service, analysts: [analyst] }: Registry, id: string): Promise<Heard> {
  const { statusCode, payload } = await service.app.inject({
    method: 'POST',
    url: retrievePath(id),
    headers: { authorization: `Bearer ${analyst?.token ?? ''}` },
  });
  return { statusCode, text: payload };
}

const CENTRES = ATTACKS.flatMap(({ centres }) => centres);
const EDGES = ATTACKS.flatMap(({ edges }) => edges);
const RANGES = ATTACKS.flatMap(({ ranges }) => ranges);

/**
 * Each answer as its bytes say it, but short. What a refusal offers is a guess from a sample, so its status
 * counts.
 */
async function answersOf(registry: Registry, ids: readonly string[]): Promise<readonly string[]> {
  const answers: string[] = [];
  for (const id of ids) {
    const { statusCode, text } = await ask(registry, id);
    const said = statusCode === 200 ? createHash('sha256').update(text).digest('hex') : statusCode;
    answers.push(`${id}: ${said}`);
  }
  return answers;
}

function intervalOf(id: string): readonly [low: bigint, high: bigint, space: string] {
  const term = parseSearchTerm(id);
  if (!term.ok || term.space === undefined) throw new Error(`${id} has no place on a line.`);
  return [term.low, term.high, term.space];
}

/** Counts the intervals that overlap a single value, one by one. */
function hitsOf(value: string, intervals: readonly ReturnType<typeof intervalOf>[]): number {
  const [at, , space] = intervalOf(value);
  return intervals.filter(([low, high, its]) => its === space && low <= at && at <= high).length;
}

/** Throws unless every single value is answered with what there is, or with the newest of it. */
async function checkValues(
  registry: Registry,
  intervals: readonly ReturnType<typeof intervalOf>[],
  { limit, say }: FloodOptions,
): Promise<void> {
  for (const value of [...CENTRES, ...EDGES]) {
    const startMs = performance.now();
    const { statusCode, text } = await ask(registry, value);
    const ms = Math.round(performance.now() - startMs);
    if (statusCode !== 200) throw new Error(`${value} was answered ${statusCode}: ${text.slice(0, 300)}`);
    const { truncated, data } = retrievalSchema.parse(JSON.parse(text));
    const hits = hitsOf(value, intervals);
    if ((truncated?.of ?? data.length) !== hits || data.length !== Math.min(hits, limit))
      throw new Error(
        `${value} has ${hits} contributions; the answer has ${data.length}, of ${truncated?.of ?? 'them'}.`,
      );
    say(`  ${value}: ${data.length} of ${hits} contributions in ${ms} ms`);
  }
}

/** Throws unless ranges are answered, however wide. */
async function checkRanges(registry: Registry, { limit, say }: FloodOptions): Promise<void> {
  for (const range of [...RANGES, '0.0.0.0-255.255.255.255']) {
    const { statusCode, text } = await ask(registry, range);
    if (statusCode !== 200) throw new Error(`${range} was answered ${statusCode}.`);
    const { truncated, data } = retrievalSchema.parse(JSON.parse(text));
    if (data.length > limit || (truncated !== undefined && data.length !== limit))
      throw new Error(`${range} was answered with ${data.length}, of ${truncated?.of ?? 'them'}.`);
    say(`  ${range}: ${data.length} of ${truncated?.of ?? data.length} contributions`);
  }
}

/** Times the searches of others in the attacked registry and in its twin, in turn. */
async function timeSearches(
  registry: Registry,
  twin: Registry | undefined,
  { rounds, say }: FloodOptions,
  when: string,
): Promise<void> {
  if (twin === undefined) return;
  const quiet = quietItems(createChance(7), SEARCHES).map(({ id }) => id);
  const kinds: readonly (readonly [string, readonly string[]])[] = [
    [`${SEARCHES} searches elsewhere`, quiet],
    ['at the edge of the attacks', EDGES],
  ];
  for (const [what, ids] of kinds) {
    const [ms = 0, twinMs = 0] = await quietTimes(
      [() => answersOf(registry, ids), () => answersOf(twin, ids)],
      { rounds },
    );
    const ratio = (ms / twinMs).toFixed(2);
    say(`  ${when}, ${what}: ${ms.toFixed(1)} ms, ${ratio} × as long as in a registry that nobody attacks`);
  }
}

/** Reports what an attack is made of; what was earned, and what the rules say. */
async function play(
  mallory: Analyst,
  { itemAt }: Attack,
  count: number,
  reported: Set<string>,
): Promise<{ readonly earned: number; readonly due: number }> {
  let [earned, due] = [0, 0];
  for (let start = 0; start < count; start += MAX_DRAFTS) {
    const items = Array.from({ length: Math.min(MAX_DRAFTS, count - start) }, (_, index) =>
      itemAt(start + index, count),
    );
    // Of one peer, only the first of what is the same earns anything.
    for (const { id } of items) {
      if (!reported.has(id)) due += RATE;
      reported.add(id);
    }
    earned += await report(mallory, items);
  }
  return { earned, due };
}

/** The height of the withdrawal that the operator’s command says how to undo. */
function withdrawalIn(lines: readonly string[]): string {
  const [, height] = /--withdrawal (\d+)/u.exec(lines.join('\n')) ?? [];
  if (height === undefined) throw new Error(`The operator is not told how to undo it: ${lines.join(' ')}`);
  return height;
}

function mustEqual(what: string, one: readonly string[], other: readonly string[]): void {
  const changed = one.filter((answer, index) => answer !== other[index]);
  if (changed.length > 0) throw new Error(`${what} are not what they were: ${changed.join(', ')}`);
}

/**
 * One authorized account does its worst, in each way in turn, and the operator takes it back. Throws where a
 * single value is not answered, where a range leads nowhere, where more is earned than the rules say, where
 * withdrawing does not give the answers back as they were or reinstating not those of the attack, and where
 * the ledger does not verify. Times are said only.
 */
export async function flood(options: FloodOptions): Promise<void> {
  const { items, rounds, say } = options;
  const registry = await openRegistry(options);
  const twin = rounds === 0 ? undefined : await openRegistry(options);
  try {
    const { service } = registry;
    const operate = operateOn(service.context);
    const mallory = await createAnalyst(injectInto(service.app), { peerId: 'west', name: 'mallory' });
    const asked = [
      ...CENTRES,
      ...EDGES,
      ...RANGES,
      ...quietItems(createChance(7), SEARCHES).map(({ id }) => id),
    ];
    const before = await answersOf(registry, asked);
    await timeSearches(registry, twin, options, 'Before');

    const intervals = registry.analysts.flatMap(() => victimItems().map(({ id }) => intervalOf(id)));
    const reported = new Set<string>();
    let earned = 0;
    const count = Math.ceil(items / ATTACKS.length);
    for (const attack of ATTACKS) {
      const startMs = performance.now();
      const played = await play(mallory, attack, count, reported);
      const seconds = ((performance.now() - startMs) / 1000).toFixed(0);
      if (played.earned !== played.due)
        throw new Error(`${attack.what} earned ${played.earned}, and the rules say ${played.due}.`);
      earned += played.earned;
      for (let index = 0; index < count; index += 1)
        intervals.push(intervalOf(attack.itemAt(index, count).id));
      say(`${attack.what}: ${count} contributions in ${seconds} s, which earned ${played.earned} tokens`);
    }
    const balance = await mallory.balance();
    if (balance !== earned) throw new Error(`The balance is ${balance}; ${earned} were earned.`);
    await checkValues(registry, intervals, options);
    await checkRanges(registry, options);
    await timeSearches(registry, twin, options, 'Attacked');
    const attacked = await answersOf(registry, asked);
    await verify(service);
    say('The ledger verifies.');

    await operate('account', 'suspend', mallory.accountId);
    const startMs = performance.now();
    const lines = await operate('account', 'withdraw', mallory.accountId, '--reason', 'a flood');
    say(`Withdrawn in ${Math.round(performance.now() - startMs)} ms.`);
    mustEqual('The answers after withdrawing', await answersOf(registry, asked), before);
    await timeSearches(registry, twin, options, 'Withdrawn');
    await verify(service);
    say('The answers are as before, and the ledger verifies.');

    const withdrawal = withdrawalIn(lines);
    await operate(
      'account',
      'reinstate',
      mallory.accountId,
      '--withdrawal',
      withdrawal,
      '--reason',
      'a test',
    );
    mustEqual('The answers after reinstating', await answersOf(registry, asked), attacked);
    await verify(service);
    say('Reinstated, the answers are those of the attack, and the ledger verifies.');
  } finally {
    await twin?.service.close();
    await registry.service.close();
  }
}
