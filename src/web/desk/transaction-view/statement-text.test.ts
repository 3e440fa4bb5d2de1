import { beforeAll, describe, expect, it } from 'vitest';
import { payloadOf, transactionOf } from '../../../testing/transaction/payload.ts';
import { Random } from '../../../testing/random.ts';
import { report } from '../../../testing/transaction/samples.ts';
import { choicesFrom } from '../../../testing/transaction/schema/choices.ts';
import { schema } from '../../../testing/transaction/schema/schema.ts';
import { ValueGenerator } from '../../../testing/transaction/schema/value-generator.ts';
import { readTransaction } from '../../../transaction/envelope/decode.ts';
import { mutateValue, withTexts } from '../../../testing/fuzz/mutate.ts';
import { makeSeeds } from '../../../testing/fuzz/seeds.ts';
import { inspectTransaction, ready } from '../../../transaction/index.ts';
import type { TransactionInspection } from '../../../transaction/inspect/inspection.ts';
import type { Instruction, TransactionPayload } from '../../../transaction/scale/model.ts';
import { describeRest } from '../../../transaction/inspect/describe.ts';
import { statementText } from './statement-text.ts';

beforeAll(() => ready);

const inspect = (payload: unknown): TransactionInspection | undefined => {
  const bytes = transactionOf(payload);
  return bytes && inspectTransaction(bytes);
};

const withEmptyRecord = (text: string): string => (text.startsWith('[') ? '[]' : text);

const instructionsOf = ({ instructions }: TransactionPayload): readonly Instruction[] =>
  instructions.tag === 'Instructions' ? instructions.value : [];

function sentencesOf(payload: TransactionPayload, instructions: readonly unknown[]): readonly string[] {
  const inspection = inspect({ ...payload, instructions: { tag: 'Instructions', value: instructions } });
  if (!inspection) throw new Error('This has no bytes.');
  return describeRest(inspection).map((statement) => statementText(statement, { timeZone: 'UTC' }));
}

describe('the instructions of a report', () => {
  it('say nothing beside their contributions when all is as usual', () => {
    const payload = payloadOf(report.bytes);
    expect(sentencesOf(payload, instructionsOf(payload))).toEqual([]);
  });

  it('say that an empty list is recorded', () => {
    const bytes = transactionOf(withTexts(payloadOf(report.bytes), withEmptyRecord));
    if (!bytes) throw new Error('This has no bytes.');
    const payload = payloadOf(bytes);
    const record = instructionsOf(payload).at(-1);
    expect(sentencesOf(payload, [record])).toEqual([
      'Records an empty list of contributions for alice@wonderland, in place of what its account recorded before.',
    ]);
  });

  it('say that an asset is registered once more', () => {
    const payload = payloadOf(report.bytes);
    const instructions = instructionsOf(payload);
    expect(sentencesOf(payload, [...instructions.slice(0, 3), instructions[0], instructions[3]])).toEqual([
      'Records 3 contributions for alice@wonderland, while 4 assets are registered.',
      expect.stringMatching(/^Registers 203\.0\.113\.7_1000#contribution once more/u),
    ]);
  });

  it('say that there are fewer assets than contributions', () => {
    const payload = payloadOf(report.bytes);
    expect(sentencesOf(payload, instructionsOf(payload).slice(-1))).toEqual([
      'Records 3 contributions for alice@wonderland, while no asset is registered.',
    ]);
  });
});

/** The position of each instruction that is shown anywhere. */
function positionsShown(inspection: TransactionInspection): readonly number[] {
  const { contributions, registrations, recordedBy, flags, grants, expiryTriggers, others } = inspection;
  const paired = registrations.slice(0, contributions.length);
  // Beside each contribution stands its own asset.
  for (const [index, { definitionId }] of paired.entries()) {
    expect(contributions[index]?.definitionId).toBe(definitionId);
  }
  const unpaired = describeRest(inspection).flatMap((statement) =>
    statement.kind === 'registration' ? statement.registration : [],
  );
  const listed = [...flags, ...grants, ...expiryTriggers, ...unpaired, ...paired];
  return [
    ...listed.map(({ instruction }) => instruction),
    ...(recordedBy === undefined ? [] : [recordedBy]),
    ...others.flatMap(({ path }) => /^\[(\d+)\]/u.exec(path)?.[1] ?? []).map(Number),
  ].sort((one, other) => one - other);
}

/** The number of sentences, and of the rows that represent others. */
function countShown(inspection: TransactionInspection): number {
  const { contributions, flags, others, recordedBy } = inspection;
  const metadata = others.filter(({ path }) => !path.startsWith('[')).length;
  const paired = contributions.filter(({ definitionId }) => definitionId !== undefined).length;
  // Contributions represent their record, whether or not it has a sentence too.
  const { registrations } = inspection;
  const recordHasSentence = recordedBy !== undefined && registrations.length !== contributions.length;
  const record = recordedBy !== undefined && contributions.length > 0 && !recordHasSentence ? 1 : 0;
  return describeRest(inspection).length - metadata + paired + flags.length + record;
}

function* payloads(random: Random): Generator {
  const read = makeSeeds(random).map(({ bytes }) => readTransaction(bytes).read());
  yield* read;
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[random.pick(items.length)];
  for (let count = 0; count < 400; count += 1) {
    const payload = pick(read);
    const other = pick(read);
    if (!payload || !other) throw new Error('There is nothing to begin with.');
    yield mutateValue(payload, other, random);
    const pool = [...instructionsOf(payload), ...instructionsOf(other)];
    const value = Array.from({ length: random.pick(9) }, () => pick(pool) ?? []).flat();
    const mixed = { ...payload, instructions: { tag: 'Instructions', value } };
    yield mixed;
    yield withTexts(mixed, withEmptyRecord);
  }
  const generator = new ValueGenerator(schema, 'TransactionPayload');
  for (const path of schema.pathsFrom('TransactionPayload').values()) {
    yield generator.value('TransactionPayload', choicesFrom(random.numbers(100)), path);
  }
}

describe('every instruction', () => {
  it('is shown exactly once, in whatever transaction', () => {
    let looked = 0;
    for (const payload of payloads(new Random(9))) {
      const inspection = inspect(payload);
      if (inspection === undefined || inspection.unreadable !== undefined) continue;
      looked += 1;
      expect(positionsShown(inspection)).toEqual(
        Array.from({ length: inspection.instructionCount }, (_, i) => i),
      );
      expect(countShown(inspection)).toBe(inspection.instructionCount);
    }
    expect(looked).toBeGreaterThan(1000);
  });
});
