import type { Operation } from '../../desk/operations/operation.ts';
import { OUTCOMES, type Outcome, outcomeOf } from '../../desk/operations/table/operation-filter.ts';

const DAY_MS = 86_400_000;
const MIN_DAYS = 7;
/** The maximum number of bars; more would blur. The table and the export have the rest. */
export const MAX_DAYS = 90;

export interface Day extends Readonly<Record<Outcome, number>> {
  /** `2026-11-22` */
  readonly day: string;
  readonly reports: number;
  readonly flags: number;
  readonly tokens: number;
}

/** Returns a function that formats a moment as an ISO date in the zone. */
function dayFormat(timeZone: string): (ms: number) => string {
  const format = new Intl.DateTimeFormat('en-CA', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    ...(timeZone === 'local' ? {} : { timeZone }),
  });
  return (ms) => format.format(ms);
}

/** Returns every date from one to another, both included. */
function datesBetween(first: string, last: string): readonly string[] {
  const lastMs = Date.parse(last);
  const dates: string[] = [];
  for (let ms = Date.parse(first); ms <= lastMs; ms += DAY_MS)
    dates.push(new Date(ms).toISOString().slice(0, 10));
  return dates;
}

function emptyDay(day: string): Record<keyof Omit<Day, 'day'>, number> & { day: string } {
  const counts = { confirmed: 0, accepted: 0, unknown: 0, blocked: 0, refused: 0, unsent: 0 };
  return { day, reports: 0, flags: 0, tokens: 0, ...counts };
}

/**
 * Returns the activity of each day up to today, oldest first: at least a week, at most the latest `MAX_DAYS`.
 */
export function daysOf(operations: readonly Operation[], nowMs: number, timeZone: string): readonly Day[] {
  const dayOf = dayFormat(timeZone);
  const today = dayOf(nowMs);
  const earliest = dayOf(operations.reduce((ms, { askedAtMs }) => Math.min(ms, askedAtMs), nowMs));
  const atLeast = new Date(Date.parse(today) - (MIN_DAYS - 1) * DAY_MS).toISOString().slice(0, 10);
  const dates = datesBetween(earliest < atLeast ? earliest : atLeast, today).slice(-MAX_DAYS);
  const days = new Map(dates.map((day) => [day, emptyDay(day)]));
  for (const operation of operations) {
    const day = days.get(dayOf(operation.askedAtMs));
    if (day === undefined) continue;
    day[operation.kind === 'report' ? 'reports' : 'flags'] += 1;
    day.tokens += operation.rewarded ?? 0;
    day[outcomeOf(operation)] += 1;
  }
  return [...days.values()];
}

/** The series of the chart. */
export const VIEWS = {
  kinds: ['reports', 'flags'],
  outcomes: OUTCOMES,
  tokens: ['tokens'],
} as const satisfies Record<string, readonly (keyof Omit<Day, 'day'>)[]>;
export type View = keyof typeof VIEWS;
