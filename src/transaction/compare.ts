import { compareFlag } from './compare-flag.ts';
import { compareHeader } from './compare-header.ts';
import { compareReport } from './compare-report.ts';
import type { CompareOptions, Comparison, TransactionRequest } from './comparison.ts';
import { DifferenceList } from './difference-list.ts';
import { swappedRequest } from './swapped-request.ts';
import type { TransactionInspection } from './inspection.ts';

export type { Comparison, TransactionRequest } from './comparison.ts';

const SWAPPED =
  'Your account’s name and domain are exchanged in it, as in the older format of Iroha 2 rc.19, which cannot be told from this one.';

function compareContent(
  inspection: TransactionInspection,
  request: TransactionRequest,
  { nowMs = Date.now() }: CompareOptions,
  differences: DifferenceList,
): void {
  if (request.kind === 'report')
    compareReport(inspection, request.accountId, request.items, nowMs, differences);
  else compareFlag(inspection, request.assets, differences);
  for (const { path, text } of inspection.others) {
    differences.addUnasked(path.startsWith('[') ? 'instruction' : 'metadata', text);
  }
}

const cannotInspect = (reason: string, { rows, sentences }: DifferenceList): Comparison => ({
  verdict: 'cannot-inspect',
  differences: [reason, ...sentences],
  rows,
});

/**
 * Finds every way in which a transaction is not what was asked for: authority, freshness, signatures, and each
 * instruction and field. `matches` means that signing it does what was asked and nothing else.
 *
 * Of what cannot be inspected, `rows` holds what can be judged all the same: the header; and of a transaction with the
 * account's name and domain exchanged, as those of rc.19 read here, everything, against the request exchanged likewise.
 * A true one of rc.19 that does what was asked has no rows then, and nothing else can be hidden behind such an authority.
 * Source: architecture, "Signing" and "What a transaction says".
 */
export function compareWithRequest(
  inspection: TransactionInspection,
  request: TransactionRequest,
  options: CompareOptions = {},
): Comparison {
  const { authority, layout, unreadable } = inspection;
  const differences = new DifferenceList();
  if (unreadable !== undefined || layout !== 'B') {
    compareHeader(inspection, request.accountId, options, differences);
    return cannotInspect(unreadable ?? 'It is in an older format.', differences);
  }
  const swapped = swappedRequest(request);
  const isSwapped = authority !== request.accountId && authority === swapped.accountId;
  const asked = isSwapped ? swapped : request;
  compareHeader(inspection, asked.accountId, options, differences);
  compareContent(inspection, asked, options, differences);
  if (isSwapped) return cannotInspect(SWAPPED, differences);
  const { rows, sentences } = differences;
  return { verdict: sentences.length === 0 ? 'matches' : 'differs', differences: sentences, rows };
}
