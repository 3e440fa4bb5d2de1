import { formatAccountId, parseAccountId } from '../../contract/account-id.ts';
import { compareFlag } from './compare-flag.ts';
import { compareHeader } from './compare-header.ts';
import { compareReport } from './compare-report.ts';
import type { CompareOptions, Comparison, TransactionRequest } from './comparison.ts';
import { DifferenceList } from './difference.ts';
import type { TransactionInspection } from '../inspect/inspection.ts';

const SWAPPED =
  'Your account’s name and domain are exchanged in it, as in the older format of Iroha 2 rc.19, which cannot be told from this one.';

function swapped(accountId: string): string {
  const account = parseAccountId(accountId);
  return account ? formatAccountId({ name: account.domain, domain: account.name }) : accountId;
}

/**
 * Swaps the name and domain of every account in the request. Iroha 2 rc.19 writes them in that order, which
 * is read as swapped in rc.20 (WIRE-FORMAT.md, "Other layouts").
 */
function swappedRequest(request: TransactionRequest): TransactionRequest {
  const accountId = swapped(request.accountId);
  if (request.kind === 'report') return { ...request, accountId };
  const assets = request.assets.map((asset) => ({ ...asset, accountId: swapped(asset.accountId) }));
  return { ...request, accountId, assets };
}

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
    differences.add(path.startsWith('[') ? 'instruction' : 'metadata', undefined, text);
  }
}

/**
 * Compares a transaction with the request: authority, freshness, signatures, and each instruction and field.
 * `matches` means that signing it does what was requested and nothing else. If the transaction cannot be
 * inspected, `differences` has what can still be judged. That is the header or, for a transaction with
 * account names and domains swapped (rc.19), everything, compared with the request swapped likewise: a true
 * rc.19 transaction that does what was requested has no differences, and nothing else can pass for one.
 */
export function compareTransaction(
  inspection: TransactionInspection,
  request: TransactionRequest,
  options: CompareOptions = {},
): Comparison {
  const { authority, unreadable } = inspection;
  const list = new DifferenceList();
  const { differences, warnings } = list;
  if (unreadable !== undefined) {
    compareHeader(inspection, request.accountId, options, list);
    return { verdict: 'cannot-inspect', reasons: [unreadable], differences, warnings };
  }
  const other = swappedRequest(request);
  const isSwapped = authority !== request.accountId && authority === other.accountId;
  const asked = isSwapped ? other : request;
  compareHeader(inspection, asked.accountId, options, list);
  compareContent(inspection, asked, options, list);
  if (isSwapped) return { verdict: 'cannot-inspect', reasons: [SWAPPED], differences, warnings };
  return { verdict: differences.length === 0 ? 'matches' : 'differs', reasons: [], differences, warnings };
}
