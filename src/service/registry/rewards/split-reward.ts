const SOURCE_PARTS = 9;
const PARTS = 10;

export interface Share {
  readonly peerId: string;
  readonly tokens: number;
}

/**
 * Splits a contribution's reward: all to its uploader, or, with another peer as the source, nine tenths
 * (rounded down) to that peer and the rest to the uploader. Source: DECISIONS.md, "Rewards".
 */
export function splitReward(tokens: number, uploader: string, source: string | undefined): Share[] {
  if (source === undefined || source === uploader) return [{ peerId: uploader, tokens }];
  const sourceTokens = Math.floor((tokens * SOURCE_PARTS) / PARTS);
  return [
    { peerId: source, tokens: sourceTokens },
    { peerId: uploader, tokens: tokens - sourceTokens },
  ];
}

/** A peer's share of several contributions. */
export interface ShareSum extends Share {
  readonly contributions: number;
}

/** The shares of each peer added up. */
export function sumShares(shares: readonly Share[]): ShareSum[] {
  const sums = new Map<string, ShareSum>();
  for (const { peerId, tokens } of shares) {
    const sum = sums.get(peerId) ?? { tokens: 0, contributions: 0 };
    sums.set(peerId, { peerId, tokens: sum.tokens + tokens, contributions: sum.contributions + 1 });
  }
  return [...sums.values()];
}
