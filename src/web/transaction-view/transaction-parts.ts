import type { TransactionInspection } from '../../transaction/inspection.ts';
import { say } from './messages.ts';

const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** What a transaction consists of, counted: `1 contribution`, `2 contributions, 4 permissions … and 2 expiry dates …`. */
export function transactionParts(inspection: TransactionInspection): string {
  const { contributions, flags, grants, expiryTriggers } = inspection;
  const counted = [
    { words: 'submission.partContributions', count: contributions.length },
    { words: 'submission.partFlags', count: flags.length },
    { words: 'submission.partGrants', count: grants.length },
    { words: 'submission.partTriggers', count: expiryTriggers.length },
  ] as const;
  return list.format(
    counted.filter(({ count }) => count > 0).map(({ words, count }) => say(words, { count })),
  );
}
