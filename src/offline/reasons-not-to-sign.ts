import { compareHeader } from '../transaction/compare/compare-header.ts';
import { judgeTimes } from '../transaction/compare/compare-times.ts';
import type { CompareOptions } from '../transaction/compare/comparison.ts';
import { type Difference, type DifferenceCode, DifferenceList } from '../transaction/compare/difference.ts';
import { differenceRow, warningSentence } from '../transaction/compare/difference-in-words.ts';
import type { TransactionInspection } from '../transaction/inspect/inspection.ts';

const REASONS: Partial<Record<DifferenceCode, string>> = {
  'creation-time': 'it was made in the future',
  'time-to-live': 'it can be used for longer than 24 hours',
  'end-of-validity': 'its time is over',
  signature: 'it has a signature already',
  'time-of-report': 'a contribution in it was reported more than a day before or after its creation',
  expiry: 'a contribution in it expires too soon, too late, or never',
};

/** The first difference of each kind, and the number of further ones. */
function firstOfEach(found: readonly Difference[]): readonly { first: Difference; further: number }[] {
  const byCode = new Map<DifferenceCode, { first: Difference; further: number }>();
  for (const one of found) {
    const seen = byCode.get(one.code);
    if (seen === undefined) byCode.set(one.code, { first: one, further: 0 });
    else seen.further += 1;
  }
  return [...byCode.values()];
}

/** Lists the reasons for which the desk blocks any transaction: each kind once, with the first case. */
function blockingReasons(inspection: TransactionInspection, options: CompareOptions): string[] {
  const list = new DifferenceList();
  compareHeader(inspection, inspection.authority, options, list);
  return firstOfEach([...list.differences, ...judgeTimes(inspection).differences]).map(
    ({ first, further }) => {
      const more = further === 0 ? '' : ` and ${further} more`;
      return `${REASONS[first.code] ?? first.code} (${differenceRow(first).found}${more})`;
    },
  );
}

/**
 * Lists unusual times of a report that do not keep it from being signed: each kind once, with the first case.
 */
export function unusualTimes(inspection: TransactionInspection): string[] {
  return firstOfEach(judgeTimes(inspection).warnings).map(
    ({ first, further }) =>
      `${warningSentence(first)}${further === 0 ? '' : ` The same for ${further} more.`}`,
  );
}

/**
 * Lists the reasons why this is more than a readable report or flag to be signed now; empty if there are
 * none. Without the signer's own key any existing signature is a reason.
 */
export function reasonsNotToSign(inspection: TransactionInspection, options: CompareOptions = {}): string[] {
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
    ...blockingReasons(inspection, { ...options, nowMs }),
  ];
}
