import { fieldsText } from './describe-parts.ts';
import { durationText, timeText } from './time-text.ts';
import type { Trigger } from '../scale/model.ts';
import { text, type Words } from './text.ts';

const MS_PER_S = 1000n;
const NANOS_PER_MS = 1_000_000;

/** Describes when a trigger runs, with times to the second and any finer fraction added. */
export function scheduleText(filter: Trigger['action']['filter']): readonly Words[] {
  if (filter.tag !== 'Time' || filter.value.tag !== 'Schedule') return text`on ${fieldsText(filter)}`;
  const { start, period } = filter.value.value;
  const finer = start.nanos === 0 ? '' : ` and ${start.nanos} ns`;
  const at = `${timeText(start.secs * MS_PER_S)}${finer}`;
  if (period === undefined) return [`at ${at}`];
  const wholeMs = Math.floor(period.nanos / NANOS_PER_MS);
  const rest = period.nanos % NANOS_PER_MS;
  const every = durationText(period.secs * MS_PER_S + BigInt(wholeMs));
  return [`every ${every}${rest === 0 ? '' : ` ${rest} ns`} from ${at} on`];
}
