import { describe, expect, it } from 'vitest';
import { mutantsOf } from '../testing/transaction/mutants.ts';
import { payloadOf, transactionOf } from '../testing/transaction/payload.ts';
import { report, samples } from '../testing/transaction/samples.ts';
import { assembleReport } from './assemble.ts';
import type { BriefInstruction } from './brief-instructions.ts';
import { readBriefPayload, type BriefPayload } from './brief-payload.ts';
import { readContributions } from './contributions-json.ts';
import { readTransaction, readTransactionBy } from './decode.ts';
import { TransactionDecodeError } from './errors.ts';
import { recogniseInstruction } from './inspect-instruction.ts';
import type { Instruction, TransactionPayload } from './scale/model.ts';

/** What comes of reading: the payload, or what the error says. */
function outcomeOf<Payload>(
  read: () => { readonly layout: string; readonly read?: () => Payload },
): Payload | string {
  try {
    const { layout, read: payload } = read();
    return layout === 'B' && payload ? payload() : layout;
  } catch (error) {
    if (error instanceof TransactionDecodeError) return error.message;
    throw error;
  }
}

const briefly = (bytes: Uint8Array) =>
  outcomeOf<BriefPayload>(() => {
    const transaction = readTransactionBy(bytes, readBriefPayload);
    return transaction.layout === 'B' ? transaction : { layout: transaction.layout };
  });
const fully = (bytes: Uint8Array) =>
  outcomeOf<TransactionPayload>(() => {
    const transaction = readTransaction(bytes);
    return transaction.layout === 'B' ? transaction : { layout: transaction.layout };
  });

/** What a full instruction is recognised as, in the form of the brief one at its place. */
function inFormOf(brief: BriefInstruction | undefined, full: Instruction): unknown {
  if (typeof brief === 'string') {
    const recognised = recogniseInstruction(full, 0, '');
    return recognised?.kind === 'registration' ? recognised.found.definitionId : full;
  }
  if (brief?.tag !== 'Record') return full;
  const { accountId } = brief;
  const recognised = recogniseInstruction(full, 0, accountId);
  const read = readContributions(recognised?.kind === 'record' ? recognised.json : '');
  return read.ok ? { tag: 'Record', accountId, contributions: read.contributions, full } : full;
}

const withFull = (brief: BriefInstruction): unknown =>
  typeof brief !== 'string' && brief.tag === 'Record' ? { ...brief, full: brief.full() } : brief;

interface BothWays {
  readonly brief: unknown;
  readonly full: unknown;
  /** How many instructions were read in brief; absent when the bytes cannot be read. */
  readonly briefOnes?: number;
}

function readBothWays(bytes: Uint8Array): BothWays {
  const brief = briefly(bytes);
  const full = fully(bytes);
  if (typeof brief === 'string' || typeof full === 'string') return { brief, full };
  const list = brief.instructions;
  if (list.tag === 'Wasm' || full.instructions.tag === 'Wasm') return { brief, full, briefOnes: 0 };
  const fullList = full.instructions.value.map((each, index) => inFormOf(list.value[index], each));
  return {
    brief: { ...brief, instructions: list.value.map(withFull) },
    full: { ...full, instructions: fullList },
    briefOnes: list.value.filter((each) => typeof each === 'string' || each.tag === 'Record').length,
  };
}

const header = { authority: 'alice@wonderland', creationTimeMs: report.nowMs, nonce: 1 };
const draftOf = (id: string) => ({ id, fraudType: 'Scam', origination: 'GB', destination: 'SE' });

it.each([
  ['all of a report', report.bytes, 4],
  [
    'thousands of names of all lengths',
    assembleReport(
      header,
      Array.from({ length: 3000 }, (_, index) => ({
        draft: draftOf(`x${'y'.repeat(index % 200)}`),
        suffix: index,
        expiryAtS: 2_000_000_000,
      })),
    ),
    3001,
  ],
  [
    'all but a name of many kilobytes',
    assembleReport(header, [{ draft: draftOf('x'.repeat(20_000)), suffix: 1, expiryAtS: 2_000_000_000 }]),
    1,
  ],
  [
    'two thirds of names of which every third is beyond ASCII',
    assembleReport(
      header,
      Array.from({ length: 1500 }, (_, index) => ({
        draft: draftOf(index % 3 === 1 ? `пример-${index}` : `example-${index}`),
        suffix: index,
        expiryAtS: 2_000_000_000,
      })),
    ),
    1000,
  ],
  [
    'nothing beyond ASCII',
    assembleReport(header, [{ draft: draftOf('пример'), suffix: 1, expiryAtS: 2_000_000_000 }]),
    0,
  ],
])('reads %s in brief', (_, bytes, expected) => {
  const { brief, briefOnes, full } = readBothWays(bytes);
  expect(briefOnes).toBe(expected);
  expect(brief).toEqual(full);
});

describe.each(samples)('read in brief and in full, $name is the same', ({ bytes }) => {
  it('with any one byte changed', () => {
    let readable = 0;
    for (const [index, byte] of bytes.entries()) {
      for (const changed of [byte ^ 1, byte ^ 2, byte ^ 0x20, byte ^ 0x80, (byte + 4) & 0xff, 0, 0xff]) {
        const other = bytes.slice();
        other[index] = changed;
        const { brief, briefOnes, full } = readBothWays(other);
        if (briefOnes !== undefined) readable += 1;
        expect(brief).toEqual(full);
      }
    }
    expect(readable).toBeGreaterThan(100);
  });

  it('with any one thing in it changed', () => {
    for (const { payload } of mutantsOf(payloadOf(bytes))) {
      const other = transactionOf(payload);
      if (other === undefined) continue;
      const { brief, full } = readBothWays(other);
      expect(brief).toEqual(full);
    }
  });

  it('cut off anywhere', () => {
    for (let length = 0; length < bytes.length; length += 1) {
      const { brief, full } = readBothWays(bytes.subarray(0, length));
      expect(brief).toEqual(expect.any(String));
      expect(brief).toBe(full);
    }
  });
});
