import { z } from 'zod';
import { reportedShape } from './contribution.ts';

/** The most contributions that an operation lists. */
export const MAX_OPERATION_ITEMS = 5;

/** A report or flag of the caller's account that is on the ledger. Source: INTERFACE.md, "Operations". */
export const accountOperationSchema = z.object({
  /** Of its ledger entry. */
  height: z.int(),
  at: z.iso.datetime(),
  kind: z.enum(['report', 'flag']),
  /** By which the _Transaction_ is read. */
  payloadHash: z.string().regex(/^[0-9a-f]{64}$/u),
  /** The number of contributions that it names. */
  contributions: z.int(),
  rewarded: z.int(),
  repeated: z.int(),
  /** The first of those that it reported or flagged, without what is withdrawn or was flagged before. */
  items: z
    .array(z.object({ assetDefinitionId: z.string(), ...reportedShape, peerId: z.string() }))
    .max(MAX_OPERATION_ITEMS),
});
export type AccountOperation = z.output<typeof accountOperationSchema>;

/** The newest first. */
export const accountOperationsSchema = z.array(accountOperationSchema);
