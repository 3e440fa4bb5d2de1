import { z } from 'zod';

/** Tokens for one contribution or flag, by peer and fraud type. Source: INTERFACE.md, "Rewards and limit". */
export const rewardTableSchema = z.object({
  rewardsTable: z.record(z.string(), z.record(z.string(), z.int())),
  /** For a fraud type without a rate of its own. Only our service has it. */
  defaultReward: z.int().optional(),
});
export type RewardTable = z.output<typeof rewardTableSchema>;

/** The peer's earnings in this month (UTC) and their limit. Source: INTERFACE.md, "Rewards and limit". */
export const monthlyLimitSchema = z.object({
  used: z.int(),
  /** 1,000,000,000 without a limit. */
  total: z.int(),
  /** The length of this month in seconds. */
  updatePeriod: z.int(),
  /** The beginning of the next month, in Unix seconds. */
  nextUpdate: z.int(),
  /** Only our service has these two. */
  unlimited: z.boolean().optional(),
  nextUpdateAt: z.iso.datetime().optional(),
});
export type MonthlyLimit = z.output<typeof monthlyLimitSchema>;
