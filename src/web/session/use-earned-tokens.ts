import { useSessionReceipts } from './use-session-receipts.ts';

/** The tokens that the answers of this session add up to. */
export function useEarnedTokens(): number {
  return useSessionReceipts().reduce((sum, { rewarded = 0 }) => sum + rewarded, 0);
}
