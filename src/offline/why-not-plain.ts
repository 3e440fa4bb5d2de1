import { compareHeader } from '../transaction/compare-header.ts';
import type { CompareOptions } from '../transaction/comparison.ts';
import { type Difference, type DifferenceCode, DifferenceList } from '../transaction/difference.ts';
import { differenceRow } from '../transaction/difference-in-words.ts';
import type { TransactionInspection } from '../transaction/inspection.ts';

const HEADER_WORDS: Partial<Record<DifferenceCode, string>> = {
  'creation-time': 'it was made in the future',
  'time-to-live': 'it can be used for longer than 24 hours',
  'end-of-validity': 'its time is over',
  signature: 'it has a signature already',
};

/** What the desk blocks on in the header of any transaction, whatever was asked: each kind once, with the first case. */
function whyNotFresh(inspection: TransactionInspection, options: CompareOptions): string[] {
  const list = new DifferenceList();
  compareHeader(inspection, inspection.authority, options, list);
  const byCode = new Map<DifferenceCode, Difference[]>();
  for (const one of list.differences) byCode.set(one.code, [...(byCode.get(one.code) ?? []), one]);
  return [...byCode].map(([code, [first, ...more]]) => {
    const found = first === undefined ? '' : differenceRow(first).found;
    const further = more.length === 0 ? '' : ` and ${more.length} more`;
    return `${HEADER_WORDS[code] ?? code} (${found}${further})`;
  });
}

/**
 * Why this is more than a report or a flag that can be read and is to be signed now; empty when it is not. Without the
 * signer's own key any signature that is there already is a reason.
 */
export function whyNotPlain(inspection: TransactionInspection, options: CompareOptions = {}): string[] {
  const { unreadable, others, contributions, grants, expiryTriggers, authority } = inspection;
  const { nowMs = Date.now() } = options;
  const toOthers =
    grants.some(({ grantedTo }) => grantedTo !== authority) ||
    expiryTriggers.some((trigger) => trigger.authority !== authority);
  return [
    ...(unreadable === undefined ? [] : ['it cannot be read']),
    ...(others.length === 0 ? [] : ['it does something else than report or flag']),
    ...(toOthers ? ['it gives rights to another account'] : []),
    ...(contributions.some(({ expiryAtS }) => expiryAtS * 1000 <= nowMs)
      ? ['a contribution in it has expired already']
      : []),
    ...whyNotFresh(inspection, { ...options, nowMs }),
  ];
}
