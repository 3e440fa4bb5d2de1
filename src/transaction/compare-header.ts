import { withoutMultihashPrefix } from '../contract/public-key.ts';
import type { CompareOptions } from './comparison.ts';
import { MAX_AHEAD_MS, MAX_TIME_TO_LIVE_MS } from './convention.ts';
import { NOTHING, timeText, type DifferenceList } from './difference-list.ts';
import { durationText } from './duration-text.ts';
import type { TransactionInspection } from './inspection.ts';

/**
 * Not expired, not from the future, and signable for a day at most: an old transaction must not lie in wait. Of an older
 * layout the times may not be readable; that is said, and is no row.
 */
function compareTimes(inspection: TransactionInspection, nowMs: bigint, differences: DifferenceList): void {
  const { creationTimeMs, expiresAtMs, timeToLiveMs } = inspection;
  if (creationTimeMs === undefined) {
    differences.addRemark('When it was made and until when it is valid cannot be read.');
    return;
  }
  if (creationTimeMs > nowMs + BigInt(MAX_AHEAD_MS)) {
    const asked = `${timeText(nowMs)} (now, give or take 5 minutes)`;
    differences.add({ field: 'creation time', asked, found: timeText(creationTimeMs) });
  }
  if (expiresAtMs === undefined || timeToLiveMs === undefined) {
    differences.add({ field: 'time to live', asked: '24 hours or less', found: 'no end' });
    return;
  }
  if (timeToLiveMs > MAX_TIME_TO_LIVE_MS) {
    differences.add({
      field: 'time to live',
      asked: '24 hours or less',
      found: `${durationText(timeToLiveMs)} (${timeToLiveMs} ms)`,
    });
  }
  if (expiresAtMs < nowMs) {
    const asked = `after ${timeText(nowMs)} (now)`;
    differences.add({ field: 'end of validity', asked, found: `${timeText(expiresAtMs)} (expired)` });
  }
}

/** None is normal; the signer's own earlier valid one is no surprise; anything else is. */
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
    if (!valid) {
      differences.add({ field: 'signature', asked: NOTHING, found: `${found} that is not valid` });
    } else if (publicKeyHex !== own) {
      differences.add({ field: 'signature', asked: NOTHING, found });
    } else if (seen.has(key)) {
      differences.add({ field: 'signature', asked: 'one of a key', found: `${found} again` });
    }
    seen.add(key);
  }
}

/** Everything around the instructions: who, when, until when, and who has signed already. */
export function compareHeader(
  inspection: TransactionInspection,
  accountId: string,
  { nowMs = Date.now(), signerPublicKeyHex }: CompareOptions,
  differences: DifferenceList,
): void {
  if (inspection.authority !== accountId) {
    differences.add({ field: 'authority', asked: accountId, found: inspection.authority });
  }
  compareTimes(inspection, BigInt(Math.trunc(nowMs)), differences);
  compareSignatures(inspection, signerPublicKeyHex, differences);
}
