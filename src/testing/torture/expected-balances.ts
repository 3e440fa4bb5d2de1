import type { Attempt } from './check-attempts.ts';

const RATE = 10;
const SOURCE_SHARE = 9;

/**
 * The balance of each analyst's peer after everything acknowledged, with each flag counted once. @throws
 * {Error}
 */
export function expectedBalances(attempts: readonly Attempt[], analysts: number): number[] {
  const balances = Array.from({ length: analysts }, () => 0);
  const pay = (analyst: number, tokens: number) => {
    balances[analyst] = (balances[analyst] ?? 0) + tokens;
  };
  const paidForFlag = new Map<string, number>();
  for (const attempt of attempts) {
    if (attempt.receipt === undefined) continue;
    if (attempt.kind === 'flag') {
      pay(attempt.analyst, attempt.receipt.rewarded);
      const { definitionId: asset } = attempt.asset;
      const paid = (paidForFlag.get(asset) ?? 0) + attempt.receipt.rewarded;
      if (paid > RATE) throw new Error(`Flagging ${asset} was paid with ${paid}.`);
      paidForFlag.set(asset, paid);
      continue;
    }
    let own = 0;
    for (const source of attempt.sources) {
      const isSplit = source !== undefined && source !== attempt.analyst;
      if (isSplit) pay(source, SOURCE_SHARE);
      own += isSplit ? RATE - SOURCE_SHARE : RATE;
    }
    if (attempt.receipt.rewarded !== own)
      throw new Error(`A report was paid with ${attempt.receipt.rewarded} instead of ${own}.`);
    pay(attempt.analyst, own);
  }
  return balances;
}
