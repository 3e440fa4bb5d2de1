import { matchQuery, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ReadBody } from '../../../../client/registry/read-records.ts';
import type { Client } from '../../../../client/http/client.ts';
import { CONTRIBUTIONS_KEY } from '../../../api/contributions-key.ts';
import {
  readContributions,
  type RegistryAnswer,
  type RegistryQuestion,
} from '../../../../client/registry/retrieve-contributions.ts';
import type { RegistryRecord } from '../../../../client/registry/tolerant-record.ts';
import type { AnswerReader } from '../answer-reader.ts';
import type { ChangedRecord } from '../results-view.ts';

/** What the registry answers to a search, while it arrives and when it is there. */
export interface SearchAnswer extends RegistryAnswer {
  /** Whether these are all that the registry sent; not so while they arrive, and after an error or a cancellation. */
  readonly isComplete: boolean;
  /** By which the worker knows it. */
  readonly answerId: number;
}

/** How often rows are added while they arrive. */
const PACE_MS = 250;

let lastAnswerId = 0;

/** Reads an answer in the worker and hands its records to the page; the worker keeps none of them. */
export const readInWorker =
  (reader: AnswerReader): ReadBody =>
  async (body, onRecords, signal) => {
    lastAnswerId += 1;
    const answerId = lastAnswerId;
    try {
      return await reader.read(answerId, body, onRecords, signal);
    } finally {
      reader.drop(answerId);
    }
  };

/** Takes records as they come and hands them on: the first at once, then those of each quarter of a second together. */
class PacedRecords {
  readonly #handOn: (records: readonly RegistryRecord[]) => void;
  #held: RegistryRecord[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(handOn: (records: readonly RegistryRecord[]) => void) {
    this.#handOn = handOn;
  }

  take(records: readonly RegistryRecord[]): void {
    for (const record of records) this.#held.push(record);
    if (this.#timer === undefined) this.#flushAndWait();
  }

  #flushAndWait(): void {
    this.#timer = undefined;
    if (this.#held.length === 0) return;
    this.flush();
    this.#timer = setTimeout(() => this.#flushAndWait(), PACE_MS);
  }

  flush(): void {
    const held = this.#held;
    this.#held = [];
    if (held.length > 0) this.#handOn(held);
  }

  /** What is held is not handed on. */
  forget(): void {
    this.#held = [];
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}

/**
 * A search whose rows are in the cache while they arrive; a complete answer stays until another one is complete.
 * `structuralSharing` would compare 100,000 records.
 */
export const searchAnswerOptions = (client: Client, reader: AnswerReader, question: RegistryQuestion) =>
  queryOptions({
    queryKey: [CONTRIBUTIONS_KEY, question.wire],
    structuralSharing: false,
    queryFn: async ({ signal, client: queryClient, queryKey }): Promise<SearchAnswer> => {
      const known = () => queryClient.getQueryData<SearchAnswer>(queryKey);
      const isShownMeanwhile = known()?.isComplete !== true;
      let answer: SearchAnswer = { records: [], total: 0, isComplete: false, answerId: 0 };
      /** With what changed on the page meanwhile. */
      const current = () => {
        const shown = known();
        return shown?.answerId === answer.answerId ? shown : answer;
      };
      const paced = new PacedRecords((more) => {
        const records = current().records.concat(more);
        answer = { ...answer, records, total: records.length };
        if (isShownMeanwhile && !signal.aborted) queryClient.setQueryData(queryKey, answer);
      });
      const reading = {
        read: (
          body: ReadableStream<Uint8Array>,
          onRecords: (records: readonly RegistryRecord[]) => void,
          stop: AbortSignal,
        ) => reader.read(answer.answerId, body, onRecords, stop),
        onStart: () => {
          paced.forget();
          reader.drop(answer.answerId);
          lastAnswerId += 1;
          answer = { records: [], total: 0, isComplete: false, answerId: lastAnswerId };
        },
        onRecords: (records: readonly RegistryRecord[]) => paced.take(records),
      };
      try {
        const { total } = await readContributions(client, question, reading, signal);
        paced.flush();
        return { ...current(), total, isComplete: true };
      } catch (error) {
        paced.flush();
        if (known()?.answerId !== answer.answerId) reader.drop(answer.answerId);
        // The next observer fetches it again.
        void queryClient.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
        throw error;
      } finally {
        paced.stop();
      }
    },
  });

/** Ends a search. The rows that arrived stay, marked as not all. */
export function stopSearch(queryClient: QueryClient, { wire }: RegistryQuestion): Promise<void> {
  return queryClient.cancelQueries({ queryKey: [CONTRIBUTIONS_KEY, wire], exact: true });
}

/** Of two states of an answer, the records that another took the place of. */
function changesOf(
  before: readonly RegistryRecord[],
  now: readonly RegistryRecord[],
): readonly ChangedRecord[] {
  const changes: ChangedRecord[] = [];
  for (let index = 0; index < before.length; index += 1) {
    const record = now[index];
    if (record !== undefined && record !== before[index]) changes.push({ index, record });
  }
  return changes;
}

/**
 * Has the worker follow the cache, whatever page is shown: it learns what changed in an answer, such as by a
 * flag, and forgets an answer as soon as the cache does.
 */
export function followCache(queryClient: QueryClient, reader: AnswerReader): void {
  const kept = new Map<string, SearchAnswer>();
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' && type !== 'removed') return;
    if (!matchQuery({ queryKey: [CONTRIBUTIONS_KEY] }, query)) return;
    const before = kept.get(query.queryHash);
    const data: unknown = type === 'removed' ? undefined : query.state.data;
    const now = isSearchAnswer(data) ? data : undefined;
    if (before !== undefined && before.answerId !== now?.answerId) reader.drop(before.answerId);
    else if (before !== undefined && now !== undefined && before.records !== now.records) {
      const changes = changesOf(before.records, now.records);
      // A worker that cannot be told is gone; the next is told all.
      if (changes.length > 0) reader.put(now.answerId, changes).catch(() => undefined);
    }
    if (now === undefined) kept.delete(query.queryHash);
    else kept.set(query.queryHash, now);
  });
}

const isSearchAnswer = (data: unknown): data is SearchAnswer =>
  typeof data === 'object' && data !== null && 'answerId' in data;
