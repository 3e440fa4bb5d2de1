import { z } from 'zod';
import { MAX_AHEAD_MS, MAX_TIME_TO_LIVE_MS } from '../../transaction/inspect/convention.ts';
import type { TransactionPayload } from '../../transaction/scale/model.ts';
import { doesTheSame } from '../transaction/essence.ts';
import { withTexts } from './mutate.ts';

const DAY_MS = 86_400_000;

/** True if a transaction with this payload can be signed now and expires within a day. */
function isFresh(payload: TransactionPayload, nowMs: number): boolean {
  const { creation_time_ms: createdMs, time_to_live_ms: timeToLiveMs } = payload;
  return (
    timeToLiveMs !== undefined &&
    timeToLiveMs <= MAX_TIME_TO_LIVE_MS &&
    createdMs <= BigInt(nowMs + MAX_AHEAD_MS) &&
    createdMs + timeToLiveMs >= BigInt(nowMs)
  );
}

/** What is left of JSON without its strings and white space: numbers, and the signs between them. */
const frameOf = (json: string): string =>
  json.replaceAll(/"(?:[^"\\]|\\.)*"|\s/gu, (part) => (part[0] === '"' ? '""' : ''));

/** Each member once, and numbers in their plainest form: registries read them in other languages. */
const isPlain = (json: string): boolean => frameOf(json) === frameOf(JSON.stringify(JSON.parse(json)));

const reportSchema = z.array(z.looseObject({ ed: z.number(), ts: z.number() }));

function isTimely(json: string, createdMs: bigint, nowMs: number): boolean {
  if (!json.trimStart().startsWith('[')) return true;
  const items = reportSchema.parse(JSON.parse(json));
  return items.every(
    ({ ed, ts }) => Math.abs(ts - Number(createdMs)) <= DAY_MS && ed * 1000 > Math.max(ts, nowMs),
  );
}

/**
 * True if a changed payload may pass for the requested one. Only these may differ:
 * - the nonce, which only tells apart transactions of the same moment;
 * - creation time and time to live, if the transaction is fresh and expires within a day;
 * - the digits after a newly registered asset's name: the service chooses them, and the transaction fails as
 *   a whole if the name is taken;
 * - the two times of the report, within a day of the creation time, and later than that time and now: no
 *   request states them;
 * - white space, escapes and the order of members in the JSON of reports and permissions, which do not change
 *   its meaning;
 * - permissions and expiry triggers left out, which concern the signer alone.
 */
export function isHarmless(
  original: TransactionPayload,
  changed: TransactionPayload,
  nowMs: number,
): boolean {
  const texts: string[] = [];
  withTexts(changed, (text) => {
    if (/^\s*[[{]/u.test(text)) texts.push(text);
    return text;
  });
  return (
    doesTheSame(original, changed) &&
    isFresh(changed, nowMs) &&
    texts.every((json) => isPlain(json) && isTimely(json, changed.creation_time_ms, nowMs))
  );
}
