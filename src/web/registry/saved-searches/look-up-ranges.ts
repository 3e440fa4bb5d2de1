import { AppError } from '../../../contract/app-error.ts';
import { parseSearchTerm } from '../../../contract/identifier/search-term.ts';
import type { ReadBody } from '../../../client/registry/read-records.ts';
import type { Client } from '../../../client/http/client.ts';
import { lookUpMany } from '../../../client/registry/look-up-many.ts';
import {
  isTooMany,
  isTruncated,
  narrowerParts,
  retrieveContributions,
  type RegistryAnswer,
} from '../../../client/registry/retrieve-contributions.ts';
import type { RegistryRecord } from '../../../client/registry/tolerant-record.ts';
import { nextTask, TASK_ROWS } from '../../platform/tasks/row-tasks.ts';
import { contributionName } from './find-news.ts';
import { t } from './messages.ts';
import { MOST_CONTRIBUTIONS } from './saved-search.ts';
import { wholeInParts } from './watched-ranges.ts';

/** The watched searches hold more contributions than a browser remembers: news cannot be told apart. */
export class TooMuchToWatchError extends AppError {
  constructor() {
    super('watch-too-much', t('saved.tooMuch', { most: MOST_CONTRIBUTIONS }));
  }
}

export interface RangesRead {
  /** Each contribution once. */
  readonly records: readonly RegistryRecord[];
  /** Ranges that the registry answered only in part. */
  readonly notWhole: readonly string[];
}

/** The maximum number of requests in one look, parts included. */
const MOST_REQUESTS = 500;

/** Looks up the whole range, never its first value alone. */
const lookUpWhole =
  (read: ReadBody) =>
  (client: Client, range: string, signal?: AbortSignal): Promise<RegistryAnswer> => {
    const term = parseSearchTerm(range);
    return retrieveContributions(client, term.ok ? term : { wire: range }, signal, read);
  };

/**
 * Looks up the contributions in these ranges. A range with too many for one answer is looked up in the parts
 * that the registry suggests.
 * @returns `undefined` once the signal is aborted.
 * @throws {AppError} if a range could not be looked up at all
 */
export async function lookUpRanges(
  client: Client,
  read: ReadBody,
  ranges: readonly string[],
  signal: AbortSignal,
): Promise<RangesRead | undefined> {
  const records = new Map<string, RegistryRecord>();
  const notWhole: string[] = [];
  let requests = 0;
  let left = ranges;
  while (left.length > 0) {
    requests += left.length;
    if (requests > MOST_REQUESTS) {
      notWhole.push(...left);
      break;
    }
    const parts: string[] = [];
    const answers: (readonly RegistryRecord[])[] = [];
    let refused: AppError | undefined;
    const end = await lookUpMany(client, left, {
      signal,
      lookUpOne: lookUpWhole(read),
      onLookedUp(one) {
        if ('answer' in one) {
          answers.push(one.answer.records);
          if (isTruncated(one.answer)) notWhole.push(one.identifier);
        } else if (isTooMany(one.error)) {
          const narrower = wholeInParts(
            one.identifier,
            narrowerParts(one.error).map(({ id }) => id),
          );
          if (narrower.length === 0) notWhole.push(one.identifier);
          else parts.push(...narrower);
        } else refused ??= one.error;
      },
    });
    if (end.kind === 'cancelled') return undefined;
    if (end.kind === 'stopped') throw end.error;
    if (refused !== undefined) throw refused;
    for (const [at, record] of answers.flat().entries()) {
      if (at % TASK_ROWS === TASK_ROWS - 1) await nextTask();
      records.set(contributionName(record), record);
    }
    if (signal.aborted) return undefined;
    if (records.size > MOST_CONTRIBUTIONS) throw new TooMuchToWatchError();
    left = parts;
  }
  return { records: [...records.values()], notWhole };
}
