import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db, Tx } from '../../store/db.ts';
import { lockLedger } from '../../ledger/append-entry.ts';
import { type UpkeepBounds, UPKEEP_BOUNDS } from './confidence-bounds.ts';
import { isConfidenceSettled } from './confidence-due.ts';
import { recountDuePlaces } from './due-places.ts';
import { recountDueRuns } from './due-runs.ts';
import { beginPass, onlyReads, type Pass, stepPass } from './pass.ts';
import { preferIndexScans } from '../../store/prefer-index-scans.ts';

export interface ConfidenceUpkeep {
  /** Ends it when the step under way is done. */
  stop(): Promise<void>;
}

export interface ConfidenceUpkeepOptions {
  /** Gets whatever goes wrong; it is tried again later. */
  readonly onError: (error: unknown) => void;
  readonly bounds?: UpkeepBounds;
  /** How long it waits when there is nothing to do, in milliseconds. */
  readonly idleMs?: number;
  /** How long it waits after a failure, in milliseconds. */
  readonly retryMs?: number;
  /** How long it waits after a step, for each millisecond of it: 3 leaves it a quarter of the time. */
  readonly restPerStep?: number;
}

const IDLE_MS = 1_000;
const RETRY_MS = 5_000;
const REST_PER_STEP = 3;
/** Longer than any step: whoever is silent for so long has ended. */
const LEASE_S = 60;

/** What a step of a pass may take, and how many contributions it looks at for that. */
const PASS_STEP_MS = 20;
const SHORTEST_PASS_STEP = 100;
const LONGEST_PASS_STEP = 20_000;

/** Whether this process does the upkeep, which one does at a time. It stays so until another finds it silent. */
async function holdUpkeep(tx: Tx, holder: string): Promise<boolean> {
  const held = await tx.run(
    `update confidence_upkeep set holder = $1::uuid, held_until = clock_timestamp() + make_interval(secs => $2)
     where id = 1 and (holder = $1::uuid or held_until < clock_timestamp())`,
    [holder, LEASE_S],
  );
  return held > 0;
}

/** What was put off is done in turns, so that no kind of it waits for all of another. */
const TURNS = ['runs', 'places', 'pass'] as const;

class Upkeep {
  readonly #db: Db;
  readonly #bounds: UpkeepBounds;
  readonly #holder = randomUUID();
  #turn = 0;
  #height = 0;
  #hash = '';
  #passHash = '';
  #pass: Pass | undefined;
  #length = 1_000;

  constructor(db: Db, bounds: UpkeepBounds) {
    this.#db = db;
    this.#bounds = bounds;
  }

  /** One step; false when there is nothing to do here. */
  async step(): Promise<boolean> {
    if (this.#pass === undefined && (await isConfidenceSettled(this.#db))) return false;
    return this.#db.transaction(async (tx) => {
      if (!(await holdUpkeep(tx, this.#holder))) {
        this.#pass = undefined;
        return false;
      }
      await preferIndexScans(tx);
      const first = this.#turn;
      this.#turn = (first + 1) % TURNS.length;
      const reads = TURNS[first] === 'pass' && this.#pass !== undefined && onlyReads(this.#pass);
      if (!reads) await lockLedger(tx);
      for (let offset = 0; offset < TURNS.length; offset += 1) {
        if (await this.#take(tx, TURNS[(first + offset) % TURNS.length])) return true;
      }
      return false;
    });
  }

  async #take(tx: Tx, turn: (typeof TURNS)[number] | undefined): Promise<boolean> {
    if (turn === 'runs') {
      const height = await recountDueRuns(tx, this.#height, this.#bounds);
      this.#height = height ?? 0;
      return height !== undefined;
    }
    if (turn === 'places') {
      const hash = await recountDuePlaces(tx, this.#hash, this.#bounds);
      this.#hash = hash ?? '';
      return hash !== undefined;
    }
    return this.#passStep(tx);
  }

  async #passStep(tx: Tx): Promise<boolean> {
    this.#pass ??= await beginPass(tx, this.#passHash);
    const pass = this.#pass;
    if (pass === undefined) return false;
    const startedMs = performance.now();
    const state = await stepPass(tx, pass, this.#bounds, this.#length);
    this.#adapt(performance.now() - startedMs);
    if (state === 'over') {
      this.#pass = undefined;
      this.#passHash = pass.crowded.at(-1)?.hash ?? '';
    }
    return true;
  }

  #adapt(tookMs: number): void {
    if (tookMs > PASS_STEP_MS) this.#length = Math.max(SHORTEST_PASS_STEP, Math.floor(this.#length / 2));
    else if (tookMs < PASS_STEP_MS / 2) this.#length = Math.min(LONGEST_PASS_STEP, this.#length * 2);
  }

  /** After a failure: what a transaction that was undone has changed here is forgotten. */
  forget(): void {
    this.#pass = undefined;
  }

  async release(): Promise<void> {
    await this.#db.run(
      `update confidence_upkeep set holder = null, held_until = '-infinity' where id = 1 and holder = $1::uuid`,
      [this.#holder],
    );
  }
}

/**
 * Computes in the background what was put off of the confidence index: step by step, resting after each, in one process
 * at a time, however many serve the store. Why nothing is lost: `confidence/README.md`.
 */
export function startConfidenceUpkeep(
  db: Db,
  {
    onError,
    bounds = UPKEEP_BOUNDS,
    idleMs = IDLE_MS,
    retryMs = RETRY_MS,
    restPerStep = REST_PER_STEP,
  }: ConfidenceUpkeepOptions,
): ConfidenceUpkeep {
  const upkeep = new Upkeep(db, bounds);
  const stopping = new AbortController();
  const { signal } = stopping;
  const rest = (ms: number) =>
    sleep(ms, undefined, { signal, ref: false }).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });

  async function turn(): Promise<number> {
    const startedMs = performance.now();
    try {
      return (await upkeep.step()) ? (performance.now() - startedMs) * restPerStep : idleMs;
    } catch (error) {
      upkeep.forget();
      onError(error);
      return retryMs;
    }
  }
  async function run(): Promise<void> {
    while (!signal.aborted) await rest(await turn());
  }
  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
      await upkeep.release().catch(onError);
    },
  };
}
