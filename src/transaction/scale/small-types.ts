import type { Infer } from './codec.ts';
import { option, vec } from './collections.ts';
import { enumeration, tags } from './enumeration.ts';
import { publicKey } from './identifiers.ts';
import { fixed, hash, nanoseconds, u128, u32, u64 } from './primitives.ts';
import { struct } from './struct.ts';

// Small types, and the registered objects that contain no Value.

export const numericValue = enumeration('NumericValue', {
  0: ['U32', u32],
  1: ['U64', u64],
  2: ['U128', u128],
  3: ['Fixed', fixed],
});
export type NumericValue = Infer<typeof numericValue>;

export const level = tags('Level', 'TRACE', 'DEBUG', 'INFO', 'WARN', 'ERROR');
export const mintable = tags('Mintable', 'Infinitely', 'Once', 'Not');
export const assetValueType = tags('AssetValueType', 'Quantity', 'BigQuantity', 'Fixed', 'Store');

export const duration = struct({ secs: u64, nanos: nanoseconds });
export const limits = struct({ max_len: u32, max_entry_byte_size: u32 });
export const lengthLimits = struct({ min: u32, max: u32 });
export const transactionLimits = struct({ max_instruction_number: u64, max_wasm_size_bytes: u64 });
export const blockHeader = struct({
  height: u64,
  timestamp_ms: u64,
  previous_block_hash: option(hash),
  transactions_hash: option(hash),
  view_change_index: u64,
  consensus_estimation_ms: u64,
});

export const signatureCheckCondition = enumeration('SignatureCheckCondition', {
  0: ['AnyAccountSignatureOr', vec(publicKey)],
  1: ['AllAccountSignaturesAnd', vec(publicKey)],
});
