import { setImmediate as nextTurn } from 'node:timers/promises';
import { confidenceOf } from './confidence-rule.ts';

/** A contribution, as far as confidence depends on it. */
export interface Witness {
  /** Both ends of its interval; equal for a single value. */
  readonly low: bigint;
  readonly high: bigint;
  readonly peerId: string;
  readonly reportedAtMs: number;
  readonly isFlagged: boolean;
}

/** Yields to the event loop after this many. */
const SLICE = 2_000;

/** A witness with its sort keys. */
interface Sortable extends Witness {
  readonly number: number;
  /** The nearest doubles, which order most ends in a tenth of the time. */
  readonly nearLow: number;
  readonly nearHigh: number;
  /** Of its high end among all, from the lowest. */
  rank: number;
}

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : Number(a > b));
const byLow = (a: Sortable, b: Sortable): number => a.nearLow - b.nearLow || compare(a.low, b.low);
const byHigh = (a: Sortable, b: Sortable): number => a.nearHigh - b.nearHigh || compare(a.high, b.high);

/** In the order of their low ends, the widest first, and with their ranks. */
function sorted(all: readonly Witness[]): readonly Sortable[] {
  // Doubles tell ends apart that are near each other only when these are small.
  const lowest = all.reduce((least, { low }) => (low < least ? low : least), all[0]?.low ?? 0n);
  const order = all.map((witness, number): Sortable => ({
    low: witness.low,
    high: witness.high,
    peerId: witness.peerId,
    reportedAtMs: witness.reportedAtMs,
    isFlagged: witness.isFlagged,
    number,
    nearLow: Number(witness.low - lowest),
    nearHigh: Number(witness.high - lowest),
    rank: 0,
  }));
  order.sort((a, b) => byLow(a, b) || byHigh(b, a));
  let rank = 0;
  let before: bigint | undefined;
  // By now nearly in this order.
  for (const witness of order.toSorted(byHigh)) {
    if (before !== undefined && witness.high !== before) rank += 1;
    witness.rank = rank;
    before = witness.high;
  }
  return order;
}

/** The time of a peer's last report that reaches a high end: steps of falling ends and rising times. */
class NewestReport {
  readonly #steps: { readonly high: bigint; readonly atMs: number }[] = [];

  /** The number of steps that reach it. */
  #reaching(high: bigint): number {
    let [from, to] = [0, this.#steps.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      const step = this.#steps[middle];
      if (step !== undefined && step.high >= high) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  add(high: bigint, atMs: number): void {
    const reaching = this.#reaching(high);
    const before = this.#steps[reaching - 1];
    if (before !== undefined && before.atMs >= atMs) return;
    let until = reaching;
    while ((this.#steps[until]?.atMs ?? Infinity) <= atMs) until += 1;
    const from = before?.high === high ? reaching - 1 : reaching;
    this.#steps.splice(from, until - from, { high, atMs });
  }

  reaching(high: bigint): number | undefined {
    return this.#steps[this.#reaching(high) - 1]?.atMs;
  }

  /** Forgets what ends before `low`; whether nothing is left. */
  endsBefore(low: bigint): boolean {
    while ((this.#steps.at(-1)?.high ?? low) < low) this.#steps.pop();
    return this.#steps.length === 0;
  }
}

/** A binary indexed tree: how many were counted below a rank, in a logarithm of steps. */
class Counts {
  readonly #sums: Int32Array;
  #all = 0;

  constructor(ranks: number) {
    this.#sums = new Int32Array(ranks + 1);
  }

  add(rank: number): void {
    this.#all += 1;
    for (let at = rank + 1; at < this.#sums.length; at += at & -at)
      this.#sums[at] = (this.#sums[at] ?? 0) + 1;
  }

  from(rank: number): number {
    let below = 0;
    for (let at = rank; at > 0; at -= at & -at) below += this.#sums[at] ?? 0;
    return this.#all - below;
  }
}

/** The earlier witnesses that may cover the places to come. */
class Covering {
  readonly #reports: Counts;
  readonly #flagged: Counts;
  /** Only peers that have reported something which may reach on. */
  readonly #peers = new Map<string, NewestReport>();

  constructor(most: number) {
    this.#reports = new Counts(most);
    this.#flagged = new Counts(most);
  }

  add({ high, rank, peerId, reportedAtMs, isFlagged }: Sortable): void {
    this.#reports.add(rank);
    if (isFlagged) this.#flagged.add(rank);
    const newest = this.#peers.get(peerId) ?? new NewestReport();
    newest.add(high, reportedAtMs);
    this.#peers.set(peerId, newest);
  }

  /** The index of a place whose own reports were added. */
  confidenceOf({ low, high, rank }: Sortable): number | null {
    const newestMs: number[] = [];
    for (const [peerId, newest] of this.#peers) {
      if (newest.endsBefore(low)) this.#peers.delete(peerId);
      const atMs = newest.reaching(high);
      if (atMs !== undefined) newestMs.push(atMs);
    }
    return confidenceOf({ newestMs, reports: this.#reports.from(rank), flagged: this.#flagged.from(rank) });
  }
}

/**
 * The confidence index of each of these, which are all contributions that overlap some interval, or that
 * equal some text. Whatever covers one of them overlaps that interval too, so the witnesses of each are among
 * them. They are taken by their low ends, the widest first: what covers a place has then come before it and
 * reaches as far as its high end. Beside sorting, a place costs a look at each peer with something that
 * reaches on there, however intervals lie in each other.
 */
export async function confidencesOf(all: readonly Witness[]): Promise<readonly (number | null)[]> {
  const order = sorted(all);
  const covering = new Covering(all.length);
  const confidences = all.map((): number | null => null);
  /** The highest end so far. */
  let reach = -1n;
  for (let begin = 0, end = 0, slice = SLICE; begin < order.length; begin = end) {
    const first = order[begin];
    if (first === undefined) break;
    while (order[end]?.low === first.low && order[end]?.high === first.high) end += 1;
    // A single value that nothing else touches, as most are, has no witness and is none.
    if (end - begin > 1 || first.low < first.high || first.low <= reach) {
      const place = order.slice(begin, end);
      for (const witness of place) covering.add(witness);
      const confidence = covering.confidenceOf(first);
      for (const { number } of place) confidences[number] = confidence;
      if (first.high > reach) reach = first.high;
    }
    if (end >= slice) {
      slice = end + SLICE;
      await nextTurn();
    }
  }
  return confidences;
}
