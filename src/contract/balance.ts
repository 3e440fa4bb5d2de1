import { z } from 'zod';

/** A token of the ledger: what it is of, and whose. */
export const tokenIdSchema = z.object({ definitionId: z.string(), accountId: z.string() });

/** The balance of the caller's peer. Source: INTERFACE.md, "Balance". */
export const balanceSchema = z.object({
  tokenId: tokenIdSchema,
  balance: z.number(),
});
export type Balance = z.output<typeof balanceSchema>;
