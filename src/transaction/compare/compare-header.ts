import { withoutMultihashPrefix } from '../../contract/account-id.ts';
import type { CompareOptions } from './comparison.ts';
import { isFresh } from './compare-times.ts';
import { MAX_AHEAD_MS, MAX_TIME_TO_LIVE_MS } from '../inspect/convention.ts';
import type { DifferenceList } from './difference.ts';
import { durationText, timeText } from '../words/time-text.ts';
import type { TransactionInspection } from '../inspect/inspection.ts';
import { text } from '../words/text.ts';

/**
 * Requires a transaction that is not expired, not from the future, and valid for a day at most: an older one
 * could be kept for later use.
 */
function compareTimes(inspection: TransactionInspection, nowMs: bigint, differences: DifferenceList): void {
  const { creationTimeMs, expiresAtMs, timeToLiveMs } = inspection;
  if (creationTimeMs > nowMs + BigInt(MAX_AHEAD_MS)) {
    const asked = [`${timeText(nowMs)} (now, give or take 5 minutes)`];
    differences.add('creation-time', asked, [timeText(creationTimeMs)]);
  } else if (!isFresh(Number(creationTimeMs), Number(nowMs))) {
    const usual = [`within 10 minutes of ${timeText(nowMs)} (this computer’s clock)`];
    differences.warn('creation-time', usual, [timeText(creationTimeMs)]);
  }
  if (expiresAtMs === undefined || timeToLiveMs === undefined) {
    differences.add('time-to-live', text`24 hours or less`, text`no end`);
    return;
  }
  if (timeToLiveMs > MAX_TIME_TO_LIVE_MS) {
    const found = [`${durationText(timeToLiveMs)} (${timeToLiveMs} ms)`];
    differences.add('time-to-live', text`24 hours or less`, found);
  }
  if (expiresAtMs < nowMs) {
    differences.add(
      'end-of-validity',
      [`after ${timeText(nowMs)} (now)`],
      [`${timeText(expiresAtMs)} (expired)`],
    );
  }
}

/** Allows no signature, or an earlier valid one by the signer; any other is a difference. */
function compareSignatures(
  inspection: TransactionInspection,
  signerPublicKeyHex: string | undefined,
  differences: DifferenceList,
): void {
  const own = signerPublicKeyHex === undefined ? undefined : withoutMultihashPrefix(signerPublicKeyHex);
  const seen = new Set<string>();
  for (const { algorithm, publicKeyHex, valid } of inspection.signatures) {
    const key = `${algorithm} ${publicKeyHex}`;
    const found = `one by ${key}`;
    if (!valid) differences.add('signature', undefined, [`${found} that is not valid`]);
    else if (publicKeyHex !== own) differences.add('signature', undefined, [found]);
    else if (seen.has(key)) differences.add('signature', text`one of a key`, [`${found} again`]);
    seen.add(key);
  }
}

/** Compares everything around the instructions: authority, times and existing signatures. */
export function compareHeader(
  inspection: TransactionInspection,
  accountId: string,
  { nowMs = Date.now(), signerPublicKeyHex }: CompareOptions,
  differences: DifferenceList,
): void {
  if (inspection.authority !== accountId) {
    differences.add('authority', accountId, inspection.authority);
  }
  compareTimes(inspection, BigInt(Math.trunc(nowMs)), differences);
  compareSignatures(inspection, signerPublicKeyHex, differences);
}
