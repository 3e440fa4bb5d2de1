import { z } from 'zod';
import { AppError } from '../../contract/app-error.ts';
import { MAX_DRAFTS } from '../../contract/contribution.ts';
import { hexToBytes } from '../../contract/hex.ts';
import { readEnvelope } from '../../transaction/envelope/envelope.ts';
import { inspectTransaction, ready, type TransactionInspection } from '../../transaction/index.ts';
import { namingOtherLayouts } from '../../transaction/envelope/other-layouts.ts';
import { accountId } from '../../transaction/scale/identifiers.ts';
import { u64 } from '../../transaction/scale/primitives.ts';
import { Reader } from '../../transaction/scale/reader.ts';
import { payloadHash } from '../../transaction/sign/signing-hash.ts';
import type { TransactionKind } from '../ledger/applied-transaction.ts';
import { ServiceError } from '../platform/service-error.ts';
import type { Tx } from '../store/db.ts';
import { StoreError } from '../store/store-error.ts';

/** A submitted transaction that was read and verified, with its submitter and endpoint. */
export interface Candidate {
  readonly kind: TransactionKind;
  readonly accountId: string;
  readonly submission: Submission;
}

/** A signed transaction that was read. */
export interface Submission {
  readonly bytes: Uint8Array;
  readonly payloadHash: Uint8Array;
  /** Its signatures are verified. */
  readonly inspection: TransactionInspection;
}

/** One is enough. Each takes a tenth of a millisecond to verify, which blocks everybody else. */
const MAX_VERIFIED_SIGNATURES = 64;
/** One asset registered for each contribution, and all of them recorded. */
const MAX_INSTRUCTIONS = MAX_DRAFTS + 1;

/** The declared numbers of signatures and instructions; a wasm program has no instructions. */
function count(bytes: Uint8Array): { readonly signatures: number; readonly instructions: number } {
  const { signatures, payloadOffset } = readEnvelope(bytes);
  const reader = new Reader(bytes, payloadOffset);
  u64.skip(reader);
  accountId.skip(reader);
  const instructions = reader.tag(2, 'Executable') === 1 ? 0 : reader.length('a list');
  return { signatures: signatures.length, instructions };
}

/**
 * Rejects transactions with too many signatures or instructions before the expensive work of reading and
 * verifying them.
 * @throws {ServiceError} 413 @throws the errors of the reader
 */
function assertWithinLimits(bytes: Uint8Array): void {
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

export function notAssembledHere(): ServiceError {
  return new ServiceError(
    400,
    'not-assembled-here',
    'This service did not issue this transaction to be signed, or it was changed since. Assemble it again.',
  );
}

/**
 * Larger transactions are only read if this service assembled them: a hostile one of a few megabytes can nest
 * millions of instructions, which takes seconds to read. Smaller ones get a more specific error first.
 */
const MAX_UNKNOWN_BYTES = 64 * 1024;

const knownSchema = z.object({ known: z.boolean() });

/**
 * @throws {ServiceError} 400 for a large transaction that was neither assembled here nor submitted before
 * @throws the errors of the reader
 */
async function assertKnownIfLarge(tx: Tx, bytes: Uint8Array): Promise<void> {
  if (bytes.length <= MAX_UNKNOWN_BYTES) return;
  const hash = payloadHash(bytes.subarray(readEnvelope(bytes).payloadOffset));
  const [row] = await tx.query(
    `select exists (select from assembled where payload_hash = $1)
       or exists (select from ledger_transaction where payload_hash = $1) as known`,
    [hash],
    knownSchema,
  );
  if (row?.known !== true) throw notAssembledHere();
}

async function readHex(tx: Tx, hex: string): Promise<Submission> {
  try {
    const bytes = hexToBytes(hex);
    assertWithinLimits(bytes);
    await assertKnownIfLarge(tx, bytes);
    const inspection = inspectTransaction(bytes);
    return { bytes, inspection, payloadHash: hexToBytes(inspection.payloadHashHex) };
  } catch (error) {
    if (error instanceof ServiceError || error instanceof StoreError || !(error instanceof AppError))
      throw error;
    throw new ServiceError(400, error.code, error.message, { cause: error });
  }
}

/** Reads the body of a submit request. @throws {ServiceError} 400, 413 */
export async function readSubmission(tx: Tx, body: unknown): Promise<Submission> {
  if (typeof body !== 'string') {
    throw new ServiceError(
      400,
      'invalid-body',
      'The body must be the signed transaction’s hex as a JSON string.',
    );
  }
  await ready;
  return readHex(tx, body);
}
