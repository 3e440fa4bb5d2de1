import type { CheckedCheckpoint } from '../../transparency/policy.ts';
import { formatSeconds } from '../platform/plain-text.ts';

/** A sentence for each witness whose cosignature is dated ahead of the clock; empty where there is none. */
export const describeAhead = ({ aheadAtSeconds }: Pick<CheckedCheckpoint, 'aheadAtSeconds'>): string =>
  [...aheadAtSeconds]
    .map(
      ([name, atSeconds]) =>
        ` The witness ${name} dates its cosignature ${formatSeconds(atSeconds)}, ahead of this clock, so it does not count.`,
    )
    .join('');
