import { z } from 'zod';

export const MOVEMENT_KINDS = ['report', 'source', 'flag', 'download', 'bonus'] as const;
export const movementKindSchema = z.enum(MOVEMENT_KINDS);
export type MovementKind = z.output<typeof movementKindSchema>;

/** A change of the peer's balance. Source: INTERFACE.md, "Movements". */
export const movementSchema = z.object({
  /** Of the ledger entry that it comes from. */
  height: z.int(),
  at: z.iso.datetime(),
  kind: movementKindSchema,
  /** Negative for a download. */
  tokens: z.int(),
  /** The number of contributions that tokens were paid for: reported, flagged or bought. */
  contributions: z.int(),
  /** The account behind the report, flag or download, if there is one. */
  accountId: z.string().nullable(),
  /** Of a download, which can be downloaded again by it. */
  downloadId: z.string().nullable(),
});
export type Movement = z.output<typeof movementSchema>;

/** The newest first. */
export const movementsSchema = z.array(movementSchema);
