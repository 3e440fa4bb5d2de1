import { parseAccountId } from '../contract/account-id.ts';
import { compareFlag } from './compare-flag.ts';
import { compareHeader } from './compare-header.ts';
import { compareReport } from './compare-report.ts';
import type { CompareOptions, Comparison, TransactionRequest } from './comparison.ts';
import { DifferenceList } from './difference-list.ts';
import type { TransactionInspection } from './inspection.ts';

export type { Comparison, TransactionRequest } from './comparison.ts';

/**
 * Why nothing can be said about what a transaction does. An authority with name and domain exchanged is how a
 * transaction of Iroha 2 rc.19 reads, whose instructions cannot be told apart from these by their bytes. Source:
 * architecture, "Signing".
 */
function whyNotInspectable(
  { authority, unreadable }: TransactionInspection,
  accountId: string,
): string | undefined {
  if (unreadable !== undefined) return unreadable;
  const own = parseAccountId(accountId);
  if (!own || authority === accountId || authority !== `${own.domain}@${own.name}`) return undefined;
  return 'Your account’s name and domain are exchanged in it, as in the older format of Iroha 2 rc.19, which cannot be told from this one.';
}

/**
 * Finds every way in which a transaction is not what was asked for: authority, freshness, signatures, and each
 * instruction and field. `matches` means that signing it does what was asked and nothing else. Source: architecture,
 * "Signing" and "What a transaction says".
 */
export function compareWithRequest(
  inspection: TransactionInspection,
  request: TransactionRequest,
  options: CompareOptions = {},
): Comparison {
  const differences = new DifferenceList();
  compareHeader(inspection, request.accountId, options, differences);
  const reason = whyNotInspectable(inspection, request.accountId);
  if (reason !== undefined) {
    return {
      verdict: 'cannot-inspect',
      differences: [reason, ...differences.sentences],
      rows: differences.rows,
    };
  }
  if (request.kind === 'report') compareReport(inspection, request.accountId, request.items, differences);
  else compareFlag(inspection, request.assets, differences);
  for (const { path, text } of inspection.others) {
    differences.addUnasked(path.startsWith('[') ? 'instruction' : 'metadata', text);
  }
  const matches = differences.rows.length === 0;
  return {
    verdict: matches ? 'matches' : 'differs',
    differences: differences.sentences,
    rows: differences.rows,
  };
}
