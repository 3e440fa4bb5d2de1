import { doesTheSame } from '../transaction/essence.ts';
import { MAX_AHEAD_MS, MAX_TIME_TO_LIVE_MS } from '../../transaction/inspect/convention.ts';
import type { TransactionPayload } from '../../transaction/scale/model.ts';

const DAY_MS = 86_400_000;

/** Whether a transaction of this payload can be signed now, and for a day at most. */
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
 * Whether a changed payload may pass for the one that was asked for. These things may differ, and nothing
 * else:
 * - the nonce: it only makes two transactions of one moment different;
 * - creation time and time to live, as long as the transaction is fresh and lives for a day at most;
 * - the digits behind a newly registered asset's name: the service chooses them, and a name that is taken
 *   fails as a whole;
 * - the report's two times, within a day of the creation, and after that and after now: nobody asks for them;
 * - white space, escapes and the order of members in JSON, of the report and of permissions: what it says is
 *   the same;
 * - fewer of the permissions and expiry triggers that it had, which concern nobody but the signer.
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
