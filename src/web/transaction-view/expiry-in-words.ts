import type { InspectedContribution } from '../../transaction/inspection.ts';
import { relativeTime } from '../format/time.ts';
import { say } from './messages.ts';

const MS_PER_S = 1000;
/** The farthest that a `Date` reaches from 1970, in seconds. Source: ECMA-262, 21.4.1.1. */
const FARTHEST_S = 8.64e12;

const whenText = (atS: number, nowMs: number): string =>
  atS <= FARTHEST_S ? relativeTime(atS * MS_PER_S, nowMs) : say('common.outOfTime', { value: String(atS) });

/**
 * How far off the end of the contributions is, the nearest and the farthest. No comparison judges it, since nobody asks
 * for it, so that the eye must not have to look for it. There has to be one contribution at least.
 */
export function expiryInWords(contributions: readonly InspectedContribution[], nowMs: number): string {
  let firstS = Number.POSITIVE_INFINITY;
  let lastS = 0;
  for (const { expiryAtS } of contributions) {
    firstS = Math.min(firstS, expiryAtS);
    lastS = Math.max(lastS, expiryAtS);
  }
  const first = whenText(firstS, nowMs);
  const last = whenText(lastS, nowMs);
  return first === last
    ? say('submission.expiresAlike', { when: first })
    : say('submission.expiresBetween', { first, last });
}
