const SOURCE_PARTS = 9;
const PARTS = 10;

export interface Share {
  readonly peerId: string;
  readonly tokens: number;
}

/**
 * Who earns a contribution's reward: its uploader, or, with another peer named as the source, that one nine parts of
 * ten (rounded down) and the uploader the rest. Source: DECISIONS.md, "Rewards".
 */
export function splitReward(tokens: number, uploader: string, source: string | undefined): Share[] {
  if (source === undefined || source === uploader) return [{ peerId: uploader, tokens }];
  const sourceTokens = Math.floor((tokens * SOURCE_PARTS) / PARTS);
  return [
    { peerId: source, tokens: sourceTokens },
    { peerId: uploader, tokens: tokens - sourceTokens },
  ];
}

/** The shares of each peer added up. */
export function sumShares(shares: readonly Share[]): Share[] {
  const sums = new Map<string, number>();
  for (const { peerId, tokens } of shares) sums.set(peerId, (sums.get(peerId) ?? 0) + tokens);
  return Array.from(sums, ([peerId, tokens]) => ({ peerId, tokens }));
}
