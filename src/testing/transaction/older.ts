import { RELEASES, type OlderLayout } from '../../transaction/older/content.ts';
import { accountId } from '../../transaction/older/identifiers.ts';
import type { OlderInstruction, OlderValue, OlderValueMap } from '../../transaction/older/model.ts';
import { writeOlderEnvelope } from '../../transaction/older/write-older.ts';
import { option } from '../../transaction/scale/collections.ts';
import { u32 } from '../../transaction/scale/primitives.ts';
import { Writer } from '../../transaction/scale/writer.ts';

export interface OlderParts {
  readonly layout: OlderLayout;
  readonly name?: string;
  readonly domain?: string;
  readonly instructions?: readonly OlderInstruction[];
  /** In place of the instructions: how many there are, and their bytes. */
  readonly rawInstructions?: readonly [count: number, bytes: readonly number[]];
  /** In place of the instructions: a program. */
  readonly program?: Uint8Array;
  readonly creationTimeMs?: number;
  readonly timeToLiveMs?: number;
  readonly nonce?: number;
  readonly metadata?: OlderValueMap;
}

export const OLDER_NOW_MS = 1_790_000_000_000;

export const failWith = (message: string): OlderInstruction => ({ tag: 'Fail', value: { message } });
export const raw = (value: OlderValue) => ({ tag: 'Raw', value }) as const;

/** The payload of an older transaction by alice@wonderland, fresh at `OLDER_NOW_MS`. Source: wire-format 2.1. */
export function olderPayload(parts: OlderParts): Uint8Array {
  const { creationTimeMs = OLDER_NOW_MS - 1000, instructions = [failWith('x')], metadata = [] } = parts;
  const types = RELEASES.find(({ layout }) => layout === parts.layout)?.types;
  if (!types) throw new Error(`There are no types of layout ${parts.layout}.`);
  const writer = new Writer();
  accountId.encode(writer, {
    name: parts.name ?? 'alice',
    domain_id: { name: parts.domain ?? 'wonderland' },
  });
  writer.u8(parts.program === undefined ? 0 : 1);
  const [count, bytes] = parts.rawInstructions ?? [instructions.length, undefined];
  writer.length(parts.program?.length ?? count);
  if (parts.program) writer.raw(parts.program);
  else if (bytes) writer.raw(Uint8Array.from(bytes));
  else for (const instruction of instructions) types.instruction.encode(writer, instruction);
  writer.u64(BigInt(creationTimeMs));
  writer.u64(BigInt(parts.timeToLiveMs ?? 60_000));
  option(u32).encode(writer, parts.nonce);
  types.valueMap.encode(writer, metadata);
  return writer.finish();
}

/** The same without signatures, as a whole message. */
export const olderTransaction = (parts: OlderParts): Uint8Array<ArrayBuffer> =>
  writeOlderEnvelope(parts.layout === 'A6' ? 'A6' : 'A', [], olderPayload(parts));
