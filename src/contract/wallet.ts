import { z } from 'zod';

export const balanceSchema = z.object({
  tokenId: z.object({ definitionId: z.string(), accountId: z.string() }),
  balance: z.number(),
});
export type Balance = z.output<typeof balanceSchema>;
