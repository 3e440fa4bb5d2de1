import { doesTheSame } from '../transaction/essence.ts';
import { MAX_AHEAD_MS, MAX_TIME_TO_LIVE_MS } from '../../transaction/inspect/convention.ts';
import type { TransactionPayload } from '../../transaction/scale/model.ts';

const DAY_MS = 86_400_000;

/** True if a transaction with this payload can be signed now and expires within a day. */
function isFresh(
  { creation_time_ms: createdMs, time_to_live_ms: timeToLiveMs }: TransactionPayload,
  nowMs: bigint,
) {
  return (
    timeToLiveMs !== undefined &&
    timeToLiveMs <= MAX_TIME_TO_LIVE_MS &&
    createdMs <= nowMs + BigInt(MAX_AHEAD_MS) &&
    createdMs + timeToLiveMs >= nowMs
  );
}

/** The texts of the contributions that a payload records. */
const recordedTexts = ({ instructions }: TransactionPayload): readonly string[] =>
  instructions.tag === 'Wasm'
    ? []
    : instructions.value.flatMap((instruction) => {
        if (instruction.tag !== 'SetKeyValue') return [];
        const { value } = instruction.value;
        return value.tag === 'Raw' && value.value.tag === 'String' ? [value.value.value] : [];
      });

/** The texts of the permissions that a payload grants. */
const permissionTexts = ({ instructions }: TransactionPayload): readonly string[] =>
  instructions.tag === 'Wasm'
    ? []
    : instructions.value.flatMap((instruction) => {
        if (instruction.tag !== 'Grant') return [];
        const { object } = instruction.value;
        return object.tag === 'Raw' && object.value.tag === 'PermissionToken'
          ? [object.value.value.payload]
          : [];
      });

/** Text without its strings: what is left of it is numbers and the signs between them. */
const withoutStrings = (json: string): string => json.replaceAll(/"(?:[^"\\]|\\.)*"/gu, 's');

/** Whole numbers only, in their plainest form: registries read them in other languages. */
const hasPlainNumbers = (json: string): boolean =>
  [...withoutStrings(json).matchAll(/[^\s,:[\]{}s]+/gu)].every(([token]) =>
    /^(?:0|[1-9][0-9]{0,15})$/u.test(token),
  );

const hasEachMemberOnce = (json: string): boolean => {
  const items = json.match(/\{[^{}]*\}/gu) ?? [];
  return items.every((item) => {
    const members = [...item.matchAll(/"((?:[^"\\]|\\.)*)"\s*:/gu)].map(([, name]) => name);
    return new Set(members).size === members.length;
  });
};

function isTimely(json: string, createdMs: bigint, nowMs: number): boolean {
  const items: unknown = JSON.parse(json);
  if (!Array.isArray(items)) return false;
  return items.every((item: { readonly ed?: unknown; readonly ts?: unknown }) => {
    const { ed, ts } = item;
    if (typeof ed !== 'number' || typeof ts !== 'number') return false;
    return Math.abs(ts - Number(createdMs)) <= DAY_MS && ed * 1000 > Math.max(ts, nowMs);
  });
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
  return (
    doesTheSame(original, changed) &&
    isFresh(changed, BigInt(nowMs)) &&
    permissionTexts(changed).every(hasEachMemberOnce) &&
    recordedTexts(changed).every(
      (json) =>
        hasPlainNumbers(json) && hasEachMemberOnce(json) && isTimely(json, changed.creation_time_ms, nowMs),
    )
  );
}
