import process from 'node:process';
import { bytesToHex } from '../../contract/hex.ts';
import { transactionOf } from '../transaction/payload.ts';
import { Random } from '../transaction/random.ts';
import { choicesFrom } from '../transaction/schema/choices.ts';
import { schema } from '../transaction/schema/schema.ts';
import { ValueGenerator } from '../transaction/schema/value-generator.ts';
import { readTransaction } from '../../transaction/envelope/decode.ts';
import { checkInput, FuzzProblem, type Outcome } from './check-input.ts';
import { mutateBytes } from './mutate-bytes.ts';
import { isJson, mutateJson } from './mutate-json.ts';
import { mutateValue, withTexts } from './mutate-value.ts';
import { makeSeeds, otherLayoutSeeds, type Seed } from './seeds.ts';

const ROOT = 'TransactionPayload';
/** Of processor time: longer than any input takes by far, however busy the machine is. */
const MAX_MS = 2000;
/** For one input, of up to 60,000 bytes. */
const MAX_GROWTH_BYTES = 256 * 1024 * 1024;
/** From here on it is worth looking at what it took. */
const SLOW_MS = 20;

export interface FuzzOptions {
  readonly count: number;
  readonly seed: number;
  /** Told now and then how many are done. */
  readonly onProgress?: (done: number, outcomes: Outcomes) => void;
}

export type Outcomes = Readonly<Record<Outcome, number>>;

/** One that must never happen, and the bytes to see it again with. */
export interface Finding {
  readonly problem: string;
  readonly seedName: string;
  /** The seed, and the input made from it. */
  readonly seedHex: string;
  readonly hex: string;
}

export interface FuzzResult {
  readonly outcomes: Outcomes;
  readonly slowestMs: number;
  /** The first that was found; the run ends with it. */
  readonly finding?: Finding;
}

/** Of processor time. */
function spentMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

const memory = (): number => {
  const { arrayBuffers, heapUsed } = process.memoryUsage();
  return heapUsed + arrayBuffers;
};

interface Input {
  readonly seed: Seed;
  readonly bytes: Uint8Array;
}

/** Makes inputs: of a seed's bytes, of its values, or of nothing but the schema. */
class Inputs {
  readonly #random: Random;
  readonly #seeds: readonly Seed[];
  readonly #payloads: readonly unknown[];
  readonly #generator = new ValueGenerator(schema, ROOT);
  readonly #paths = [...schema.pathsFrom(ROOT).values()];

  constructor(random: Random) {
    this.#random = random;
    const readable = makeSeeds(random);
    this.#payloads = readable.map(({ bytes }) => readTransaction(bytes).read());
    // Those in other layouts have no values, and come last.
    this.#seeds = [...readable, ...otherLayoutSeeds()];
  }

  next(): Input {
    const random = this.#random;
    const index = random.pick(this.#seeds.length);
    const otherIndex = random.pick(this.#seeds.length);
    const seed = this.#seeds[index];
    const other = this.#seeds[otherIndex];
    if (!seed || !other) throw new Error('There is nothing to begin with.');
    const way = random.pick(8);
    if (way === 0) return this.#generated(seed);
    if (way === 1) return this.#ofJson();
    if (way < 5) {
      const bytes = this.#ofValues(this.#payloads[index], this.#payloads[otherIndex]);
      if (bytes)
        return { seed, bytes: random.pick(4) === 0 ? mutateBytes(bytes, other.bytes, random) : bytes };
    }
    return { seed, bytes: mutateBytes(seed.bytes, other.bytes, random) };
  }

  /** A report whose JSON alone is changed: most of what a report says is in it. */
  #ofJson(): Input {
    const random = this.#random;
    const reports = this.#seeds.filter(({ request }) => request?.kind === 'report');
    const seed = reports[random.pick(reports.length)];
    const payload = seed && this.#payloads[this.#seeds.indexOf(seed)];
    const bytes = transactionOf(
      withTexts(payload, (text) => (isJson(text) ? mutateJson(text, random) : text)),
    );
    if (!seed || !bytes) throw new Error('There is no report to begin with.');
    return { seed, bytes };
  }

  #ofValues(payload: unknown, other: unknown): Uint8Array | undefined {
    return payload === undefined ? undefined : transactionOf(mutateValue(payload, other, this.#random));
  }

  /** A payload with a value of some type in it, as generated or with one change. It matches no request. */
  #generated({ nowMs }: Seed): Input {
    const random = this.#random;
    const path = this.#paths[random.pick(this.#paths.length)] ?? [];
    const choices = choicesFrom(random.numbers(random.pick(100)));
    const bytes = transactionOf(this.#generator.value(ROOT, choices, path));
    if (!bytes) throw new FuzzProblem(`a value of the schema cannot be written, at ${path.join('.')}`);
    const seed = { name: `generated, ${path.join('.')}`, bytes, nowMs };
    return { seed, bytes: random.pick(3) === 0 ? bytes : mutateBytes(bytes, bytes, random) };
  }
}

/**
 * Runs inputs until one of them does what must never happen, or all are done. The same seed makes the same
 * inputs.
 */
export function fuzz({ count, onProgress, seed: number }: FuzzOptions): FuzzResult {
  const inputs = new Inputs(new Random(number));
  const outcomes = { refused: 0, accepted: 0, 'refused by its layout': 0, matches: 0 };
  let slowestMs = 0;
  let before = 0;
  for (let done = 0; done < count; done += 1) {
    if (done % 10_000 === 0) onProgress?.(done, outcomes);
    const { bytes, seed } = inputs.next();
    if (done % 100 === 0) before = memory();
    const startMs = spentMs();
    try {
      outcomes[checkInput(bytes, seed)] += 1;
      const tookMs = spentMs() - startMs;
      slowestMs = Math.max(slowestMs, tookMs);
      if (tookMs > MAX_MS) throw new FuzzProblem(`it took ${Math.round(tookMs)} ms of processor time`);
      if (tookMs > SLOW_MS && memory() - before > MAX_GROWTH_BYTES)
        throw new FuzzProblem('it took too much memory');
    } catch (error) {
      const problem = error instanceof FuzzProblem ? error.message : `threw ${String(error)}`;
      const finding = {
        problem,
        seedName: seed.name,
        seedHex: bytesToHex(seed.bytes),
        hex: bytesToHex(bytes),
      };
      return { outcomes, slowestMs, finding };
    }
  }
  return { outcomes, slowestMs };
}
