import type { RegistryRecord } from '../../../client/registry/tolerant-record.ts';
import type { RegistryTime } from '../../../client/http/tolerant-values.ts';
import { cutText } from '../../../transaction/words/cut-text.ts';
import { nextTask, TASK_ROWS } from '../../platform/tasks/row-tasks.ts';
import { type DeskAccount, isNamedBy } from '../../desk/session/desk-account.ts';
import type { News } from './saved-search.ts';

/** The account whose own reports and flags are no news. */
export type Own = Pick<DeskAccount, 'accountId' | 'peerId'>;

/** The maximum length of a stored text. Real ones are shorter. */
const MOST_CHARACTERS = 128;

const timeText = (time: RegistryTime | undefined): string =>
  time === undefined ? '' : 'ms' in time ? String(time.ms) : time.text;

/** Returns the unique name of a contribution: its asset id, or all of its fields if it has none. */
export const contributionName = (record: RegistryRecord): string =>
  record.assetDefinitionId ??
  [
    record.id,
    record.fraudType,
    record.origination,
    record.destination,
    record.peerId,
    timeText(record.reportedAt),
  ].join('\n');

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_';
const MARK_CHARACTERS = 8;

/**
 * Returns 48 bits of a text as eight characters (cyrb53 by bryc). A new text collides with one of 100,000
 * marks once in three billion times.
 */
function markOf(text: string): string {
  let one = 0xdeadbeef;
  let other = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 2654435761);
    other = Math.imul(other ^ code, 1597334677);
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(other ^ (other >>> 13), 3266489909);
  other = Math.imul(other ^ (other >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
  let mark = '';
  for (let shift = 0; shift < 24; shift += 6)
    mark += (DIGITS[(one >>> shift) & 63] ?? '') + (DIGITS[(other >>> shift) & 63] ?? '');
  return mark;
}

/** Marks of the contributions of earlier looks. A flagged contribution has another mark than before. */
export type Seen = ReadonlySet<string>;

/** The contributions of earlier looks. */
export interface Before {
  readonly seen: Seen;
  /**
   * Set if the latest look was incomplete: the time of the latest report in the last complete look, or in the
   * first. Older reports may have been there unread.
   */
  readonly notWholeUntilMs?: number;
}

/** Returns the number of marks in a text. */
export const contributionsIn = (text: string): number => text.length / MARK_CHARACTERS;

export const seenText = (seen: Seen): string => [...seen].join('');

export function readSeen(text: string): Seen {
  const seen = new Set<string>();
  for (let at = 0; at < text.length; at += MARK_CHARACTERS) seen.add(text.slice(at, at + MARK_CHARACTERS));
  return seen;
}

function newsOf(kind: News['kind'], mark: string, record: RegistryRecord): News {
  const time = kind === 'flagged' ? record.flaggedAt : record.reportedAt;
  const by = kind === 'flagged' ? (record.flagger ?? '') : record.peerId;
  return {
    mark,
    kind,
    identifier: cutText(record.id, MOST_CHARACTERS),
    fraudType: cutText(record.fraudType, MOST_CHARACTERS),
    origination: cutText(record.origination, MOST_CHARACTERS),
    destination: cutText(record.destination, MOST_CHARACTERS),
    by: cutText(by, MOST_CHARACTERS),
    ...(time !== undefined && 'ms' in time ? { atMs: time.ms } : {}),
  };
}

export interface Found {
  /** Contributions that are new or newly flagged, the latest first. */
  readonly news: readonly News[];
  readonly seen: Seen;
  /** The time of the latest report; 0 without one. */
  readonly latestMs: number;
}

/**
 * Finds the news in an answer compared with earlier looks; none at the first look. A long answer is read over
 * several tasks.
 */
export async function findNews(
  records: readonly RegistryRecord[],
  before: Before | undefined,
  own: Own,
): Promise<Found> {
  const seen = new Set<string>();
  const news: News[] = [];
  let latestMs = 0;
  for (const [at, record] of records.entries()) {
    if (at % TASK_ROWS === TASK_ROWS - 1) await nextTask();
    const { reportedAt } = record;
    const reportedMs = reportedAt !== undefined && 'ms' in reportedAt ? reportedAt.ms : 0;
    latestMs = Math.max(latestMs, reportedMs);
    const name = contributionName(record);
    const unflagged = markOf(name);
    const flagged = record.status === 'flagged' ? markOf(`${name}\nflagged`) : undefined;
    seen.add(flagged ?? unflagged);
    if (before === undefined || before.seen.has(flagged ?? unflagged)) continue;
    const wasThere = before.seen.has(unflagged) || before.seen.has(markOf(`${name}\nflagged`));
    const mayHaveBeenUnread = before.notWholeUntilMs !== undefined && reportedMs <= before.notWholeUntilMs;
    if (!wasThere && !mayHaveBeenUnread && !isNamedBy(record.peerId, own))
      news.push(newsOf('reported', unflagged, record));
    else if (wasThere && flagged !== undefined && !isNamedBy(record.flagger, own))
      news.push(newsOf('flagged', flagged, record));
  }
  return { news: news.sort((one, other) => (other.atMs ?? 0) - (one.atMs ?? 0)), seen, latestMs };
}
