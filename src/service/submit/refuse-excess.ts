import { MAX_DRAFTS } from '../../contract/contribution.ts';
import { readEnvelope } from '../../transaction/envelope.ts';
import { namingOtherLayouts } from '../../transaction/other-layouts.ts';
import { accountId } from '../../transaction/scale/identifiers.ts';
import { u64 } from '../../transaction/scale/primitives.ts';
import { Reader } from '../../transaction/scale/reader.ts';
import { ServiceError } from '../platform/service-error.ts';

/** One is enough. Each takes a tenth of a millisecond to verify, and nobody else is served meanwhile. */
const MAX_VERIFIED_SIGNATURES = 64;
/** One asset registered for each contribution, and all of them recorded. */
const MAX_INSTRUCTIONS = MAX_DRAFTS + 1;

/** How many signatures and instructions there are, read from what stands before them; a program has no instructions. */
function count(bytes: Uint8Array): { readonly signatures: number; readonly instructions: number } {
  const { signatures, payloadOffset } = readEnvelope(bytes);
  const reader = new Reader(bytes, payloadOffset);
  u64.skip(reader);
  accountId.skip(reader);
  const instructions = reader.tag(2, 'Executable') === 1 ? 0 : reader.length('a list');
  return { signatures: signatures.length, instructions };
}

/**
 * Refuses what would take long to read or to verify, before any of it is read: too many signatures or instructions.
 * @throws {ServiceError} 413 @throws the errors of the reader
 */
export function refuseExcess(bytes: Uint8Array): void {
  const { signatures, instructions } = namingOtherLayouts(bytes, () => count(bytes));
  if (signatures > MAX_VERIFIED_SIGNATURES) {
    throw new ServiceError(
      413,
      'too-many-signatures',
      `A transaction may carry at most ${MAX_VERIFIED_SIGNATURES} signatures here; this one has ${signatures}.`,
    );
  }
  if (instructions > MAX_INSTRUCTIONS) {
    throw new ServiceError(
      413,
      'too-many-instructions',
      `A transaction may hold at most ${MAX_INSTRUCTIONS} instructions here; this one has ${instructions}.`,
    );
  }
}
