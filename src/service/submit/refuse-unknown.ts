import { z } from 'zod';
import { readEnvelope } from '../../transaction/envelope.ts';
import { payloadHash } from '../../transaction/signing-hash.ts';
import type { Tx } from '../store/db.ts';
import { notAssembledHere } from './check-submission.ts';

/**
 * Larger ones are only read when this service assembled them: a hostile one of some megabytes can hold millions of
 * instructions in each other, which takes seconds to read. Smaller ones are told what is wrong with them first.
 */
const MAX_UNKNOWN_BYTES = 64 * 1024;

const knownSchema = z.object({ known: z.boolean() });

/** @throws {ServiceError} 400 for a large transaction that was neither assembled here nor submitted before @throws the errors of the reader */
export async function refuseUnknown(tx: Tx, bytes: Uint8Array): Promise<void> {
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
