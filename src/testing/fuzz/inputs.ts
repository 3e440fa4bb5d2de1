import { transactionOf } from '../transaction/payload.ts';
import type { Random } from '../random.ts';
import { choicesFrom } from '../transaction/schema/choices.ts';
import { schema } from '../transaction/schema/schema.ts';
import { ValueGenerator } from '../transaction/schema/value-generator.ts';
import { readTransaction } from '../../transaction/envelope/decode.ts';
import { mutateBytes, mutateValue, otherJson, withTexts } from './mutate.ts';
import { makeSeeds, otherLayoutSeeds, type Seed } from './seeds.ts';

const ROOT = 'TransactionPayload';
interface Input {
  readonly seed: Seed;
  readonly bytes: Uint8Array;
}

/** Inputs without end: of a seed's bytes, of its values, or of nothing but the schema. */
export function* inputsOf(random: Random): Generator<Input, never> {
  const readable = makeSeeds(random).map((seed) => ({ seed, payload: readTransaction(seed.bytes).read() }));
  const reports = readable.filter(({ seed }) => seed.request?.kind === 'report');
  // Those in other layouts have no values.
  const seeds = [...readable, ...otherLayoutSeeds().map((seed) => ({ seed, payload: undefined }))];
  const generator = new ValueGenerator(schema, ROOT);
  const paths = [...schema.pathsFrom(ROOT).values()];
  for (;;) {
    const way = random.pick(8);
    const other = random.one(seeds);
    // A report's JSON alone: most of what it says is in it.
    const { payload, seed } = random.one(way === 1 ? reports : seeds);
    const mutated = (bytes: Uint8Array) => mutateBytes(bytes, other.seed.bytes, random);
    if (way === 0) {
      // A value of some type, which matches no request.
      const path = random.one(paths);
      const bytes = transactionOf(generator.value(ROOT, choicesFrom(random.numbers(random.pick(100))), path));
      const name = `generated, ${path.join('.')}`;
      if (!bytes) throw new Error(`A value cannot be written: ${name}.`);
      yield { seed: { name, bytes, nowMs: seed.nowMs }, bytes: random.one([bytes, mutated(bytes)]) };
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
