import process from 'node:process';
import { bytesToHex } from '../../contract/hex.ts';
import { transactionOf } from '../transaction/payload.ts';
import { Random } from '../transaction/random.ts';
import { choicesFrom } from '../transaction/schema/choices.ts';
import { schema } from '../transaction/schema/schema.ts';
import { ValueGenerator } from '../transaction/schema/value-generator.ts';
import { readTransaction } from '../../transaction/envelope/decode.ts';
import { checkInput, FuzzProblem, type Outcome } from './check-input.ts';
import { mutateBytes, mutateValue, one, otherJson, withTexts } from './mutate.ts';
import { makeSeeds, otherLayoutSeeds, type Seed } from './seeds.ts';

const ROOT = 'TransactionPayload';
/** Of processor time: longer than any input takes by far, however busy the machine is. */
const MAX_MS = 2000;
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

interface Input {
  readonly seed: Seed;
  readonly bytes: Uint8Array;
}

/** Inputs without end: of a seed's bytes, of its values, or of nothing but the schema. */
function* inputsOf(random: Random): Generator<Input, never> {
  const readable = makeSeeds(random).map((seed) => ({ seed, payload: readTransaction(seed.bytes).read() }));
  const reports = readable.filter(({ seed }) => seed.request?.kind === 'report');
  // Those in other layouts have no values.
  const seeds = [...readable, ...otherLayoutSeeds().map((seed) => ({ seed, payload: undefined }))];
  const generator = new ValueGenerator(schema, ROOT);
  const paths = [...schema.pathsFrom(ROOT).values()];
  for (;;) {
    const way = random.pick(8);
    const other = one(seeds, random);
    // A report's JSON alone: most of what it says is in it.
    const { payload, seed } = one(way === 1 ? reports : seeds, random);
    const mutated = (bytes: Uint8Array) => mutateBytes(bytes, other.seed.bytes, random);
    if (way === 0) {
      // A value of some type, which matches no request.
      const path = one(paths, random);
      const bytes = transactionOf(generator.value(ROOT, choicesFrom(random.numbers(random.pick(100))), path));
      const name = `generated, ${path.join('.')}`;
      if (!bytes) throw new Error(`A value cannot be written: ${name}.`);
      yield { seed: { name, bytes, nowMs: seed.nowMs }, bytes: one([bytes, mutated(bytes)], random) };
      continue;
    }
    const changed = () =>
      way === 1
        ? withTexts(payload, (text) => otherJson(text, random))
        : mutateValue(payload, other.payload ?? payload, random);
    const bytes = way < 5 && payload !== undefined ? transactionOf(changed()) : undefined;
    if (bytes === undefined) yield { seed, bytes: mutated(seed.bytes) };
    else yield { seed, bytes: way > 1 && random.pick(4) === 0 ? mutated(bytes) : bytes };
  }
}

/**
 * Runs inputs until one of them does what must never happen, or all are done. The same seed makes the same
 * inputs.
 */
export function fuzz({ count, onProgress, seed: number }: FuzzOptions): FuzzResult {
  const inputs = inputsOf(new Random(number));
  const outcomes = { refused: 0, accepted: 0, 'refused by its layout': 0, matches: 0 };
  let slowestMs = 0;
  for (let done = 0; done < count; done += 1) {
    if (done % 50_000 === 0 && done > 0) onProgress?.(done, outcomes);
    const { bytes, seed } = inputs.next().value;
    const startMs = spentMs();
    try {
      outcomes[checkInput(bytes, seed)] += 1;
      const tookMs = spentMs() - startMs;
      slowestMs = Math.max(slowestMs, tookMs);
      if (tookMs > MAX_MS) throw new FuzzProblem(`it took ${Math.round(tookMs)} ms of processor time`);
    } catch (error) {
      const problem = error instanceof FuzzProblem ? error.message : `threw ${String(error)}`;
      const [seedHex, hex] = [bytesToHex(seed.bytes), bytesToHex(bytes)];
      return { outcomes, slowestMs, finding: { problem, seedName: seed.name, seedHex, hex } };
    }
  }
  return { outcomes, slowestMs };
}
