import { TransactionDecodeError, UnknownTypeError } from '../errors.ts';
import type { Codec, Infer } from '../scale/codec.ts';
import { option } from '../scale/collections.ts';
import type { AccountIdValue, AlgorithmName } from '../scale/identifiers.ts';
import { algorithm } from '../scale/identifiers.ts';
import { u32, u64 } from '../scale/primitives.ts';
import type { Reader } from '../scale/reader.ts';
import { struct } from '../scale/struct.ts';
import { algorithmText } from './algorithm-text.ts';
import { accountId } from './identifiers.ts';
import type { OlderInstruction, OlderTypes, OlderValueMap } from './model.ts';
import { rc13, rc14 } from './rc13-rc14.ts';
import { rc9 } from './rc9.ts';

export type OlderLayout = 'A' | 'A5' | 'A6';

const times = struct({ creation_time_ms: u64, time_to_live_ms: u64, nonce: option(u32) });

/** A payload as the types of one release read it; as much of it as they can. */
export interface OlderContent {
  /** The layout whose types these are. */
  readonly layout: OlderLayout;
  readonly authority: AccountIdValue;
  readonly executable:
    | { readonly tag: 'Wasm'; readonly byteLength: number }
    | {
        readonly tag: 'Instructions';
        /** How many there are; more than `read` when one of them cannot be read. */
        readonly count: number;
        readonly read: readonly OlderInstruction[];
      };
  /** What comes after the executable; absent when reading ended before it. */
  readonly times?: Infer<typeof times>;
  readonly metadata?: OlderValueMap;
  /** Why reading ended, and at which byte: what was met there. Absent when all of it was read. */
  readonly unknown?: UnknownTypeError;
}

export interface Release {
  readonly layout: OlderLayout;
  readonly types: OlderTypes;
  readonly algorithm: Codec<AlgorithmName>;
}

/** The oldest first. */
export const RELEASES: readonly Release[] = [
  { layout: 'A', types: rc9, algorithm: algorithmText },
  { layout: 'A5', types: rc13, algorithm: algorithmText },
  { layout: 'A6', types: rc14, algorithm },
];

const INSTRUCTIONS = 0;

/**
 * Reads a payload from the reader's place on: account, executable, creation time, time to live, nonce, metadata. Stops
 * without an error where a type is not known here. Source: wire-format 2.1.
 * @throws TransactionDecodeError
 */
export function readOlderContent(reader: Reader, { layout, types }: Release): OlderContent {
  const authority = accountId.decode(reader);
  const isInstructions = reader.tag(2, 'Executable') === INSTRUCTIONS;
  const countAt = reader.offset;
  const count = reader.length(isInstructions ? 'a list' : 'a program');
  // No ledger runs nothing, and without this a payload could read as one of layout B with a time that is not in the future.
  if (count === 0) {
    throw new TransactionDecodeError(
      countAt,
      isInstructions ? 'a list of at least one item' : 'a program that is not empty',
    );
  }
  const read: OlderInstruction[] = [];
  const executable = isInstructions
    ? ({ tag: 'Instructions', count, read } as const)
    : ({ tag: 'Wasm', byteLength: count } as const);
  let content: OlderContent = { layout, authority, executable };
  try {
    if (isInstructions) while (read.length < count) read.push(types.instruction.decode(reader));
    else reader.take(count, 'a program');
    content = { ...content, times: times.decode(reader) };
    return { ...content, metadata: types.valueMap.decode(reader) };
  } catch (error) {
    if (error instanceof UnknownTypeError) return { ...content, unknown: error };
    throw error;
  }
}
