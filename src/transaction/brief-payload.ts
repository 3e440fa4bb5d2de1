import { readBriefInstructions, type BriefInstruction } from './brief-instructions.ts';
import { TransactionDecodeError } from './errors.ts';
import { option } from './scale/collections.ts';
import { accountId } from './scale/identifiers.ts';
import { valueMap, type TransactionPayload } from './scale/model.ts';
import { bytes, nonZeroU32, nonZeroU64, u64 } from './scale/primitives.ts';
import type { Reader } from './scale/reader.ts';

type Brief<Executable> = Executable extends { readonly tag: 'Instructions' }
  ? { readonly tag: 'Instructions'; readonly value: readonly BriefInstruction[] }
  : Executable;

/** A payload whose instructions are brief where they can be. */
export interface BriefPayload extends Omit<TransactionPayload, 'instructions'> {
  readonly instructions: Brief<TransactionPayload['instructions']>;
}

function readExecutable(reader: Reader): BriefPayload['instructions'] {
  if (reader.tag(2, 'Executable') === 1) return { tag: 'Wasm', value: bytes.decode(reader) };
  const start = reader.offset;
  const count = reader.length('a list');
  if (count === 0) throw new TransactionDecodeError(start, 'a list of at least one item');
  return { tag: 'Instructions', value: readBriefInstructions(reader, count) };
}

const timeToLive = option(nonZeroU64);
const nonce = option(nonZeroU32);

/** The fields of `transactionPayload` in their order. @throws the errors of its codec, at the same bytes */
export function readBriefPayload(reader: Reader): BriefPayload {
  const creationTimeMs = u64.decode(reader);
  const authority = accountId.decode(reader);
  const instructions = readExecutable(reader);
  return {
    creation_time_ms: creationTimeMs,
    authority,
    instructions,
    time_to_live_ms: timeToLive.decode(reader),
    nonce: nonce.decode(reader),
    metadata: valueMap.decode(reader),
  };
}
