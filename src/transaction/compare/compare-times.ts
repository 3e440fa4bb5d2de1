import { lifetimeDaysOf } from '../../contract/fraud-type.ts';
import {
  MAX_EXPIRY_AT_S,
  MAX_LIFETIME_DAYS,
  MIN_LIFETIME_DAYS,
  USUAL_TIME_DIFFERENCE_MS,
} from '../inspect/convention.ts';
import { type DifferencePath, DifferenceList } from './difference.ts';
import type { InspectedContribution, TransactionInspection } from '../inspect/inspection.ts';
import { lengthText, timeText } from '../words/time-text.ts';

const DAY_MS = 86_400_000;

/** The times that a contribution is judged by, in milliseconds since the Unix epoch. */
export interface Moment {
  readonly createdMs: number;
  /** `undefined` if the transaction may be read at any time: it is judged as of its creation. */
  readonly nowMs: number | undefined;
}

/**
 * Returns whether a transaction was created about now; `false` if it was kept for a while or a clock is
 * wrong.
 */
export const isFresh = (createdMs: number, nowMs: number): boolean =>
  createdMs >= nowMs - USUAL_TIME_DIFFERENCE_MS;

function compareTimeOfReport(
  path: DifferencePath,
  reportedAtMs: number,
  { createdMs, nowMs }: Moment,
  list: DifferenceList,
): void {
  if (Math.abs(reportedAtMs - createdMs) > DAY_MS) {
    const asked = [`within 24 hours of ${timeText(createdMs)}`];
    list.add('time-of-report', asked, [timeText(reportedAtMs)], path);
    return;
  }
  // An old transaction has a warning of its own, which thousands of items need not repeat.
  const byClock = nowMs !== undefined && isFresh(createdMs, nowMs);
  const aboutMs = byClock ? nowMs : createdMs;
  if (Math.abs(reportedAtMs - aboutMs) <= USUAL_TIME_DIFFERENCE_MS) return;
  const whose = byClock ? 'this computer’s clock' : 'the creation';
  const usual = [`within 10 minutes of ${timeText(aboutMs)} (${whose})`];
  list.warn('time-of-report', usual, [timeText(reportedAtMs)], path);
}

function compareExpiry(
  path: DifferencePath,
  { expiryAtS, fraudType, reportedAtMs }: InspectedContribution,
  nowMs: number,
  list: DifferenceList,
): void {
  const expiryAtMs = expiryAtS * 1000;
  const lengthMs = expiryAtMs - reportedAtMs;
  const usualDays = lifetimeDaysOf(fraudType);
  // The fast path: nearly every expiry is usual.
  if (
    Math.abs(lengthMs - usualDays * DAY_MS) < DAY_MS &&
    expiryAtMs > nowMs &&
    expiryAtS <= MAX_EXPIRY_AT_S
  ) {
    return;
  }
  const time = timeText(expiryAtMs);
  if (expiryAtS > MAX_EXPIRY_AT_S) {
    const last = timeText(MAX_EXPIRY_AT_S * 1000);
    list.add('expiry', [`no later than ${last}, the last time that the interface can say`], [time], path);
  } else if (expiryAtMs <= nowMs) {
    // A report must not have expired already.
    list.add('expiry', [`after ${timeText(nowMs)} (now)`], [`${time} (expired)`], path);
  } else if (lengthMs < MIN_LIFETIME_DAYS * DAY_MS || lengthMs > MAX_LIFETIME_DAYS * DAY_MS) {
    const asked = [`${MIN_LIFETIME_DAYS} to ${MAX_LIFETIME_DAYS} days after the report`];
    list.add('expiry', asked, [`${time} (${lengthText(lengthMs)} after the report)`], path);
  } else {
    const found = [`${time} (${lengthText(lengthMs)} after the report)`];
    list.warn('expiry', [`${usualDays} days after the report`], found, path);
  }
}

/** Judges the times of a contribution, which no request names, by what is possible and what is usual. */
export function compareTimesOf(
  path: DifferencePath,
  contribution: InspectedContribution,
  moment: Moment,
  list: DifferenceList,
): void {
  compareTimeOfReport(path, contribution.reportedAtMs, moment, list);
  compareExpiry(path, contribution, moment.nowMs ?? moment.createdMs, list);
}

/** Judges the times of a report whose request is unknown. */
export function judgeTimes({ contributions, creationTimeMs }: TransactionInspection): DifferenceList {
  const list = new DifferenceList();
  const createdMs = Number(creationTimeMs);
  for (const [index, contribution] of contributions.entries()) {
    const path = { item: index, contribution: index, name: contribution.id };
    compareTimesOf(path, contribution, { createdMs, nowMs: undefined }, list);
  }
  return list;
}
