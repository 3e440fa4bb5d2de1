import { matchQuery, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ReadBody } from '../../../../client/registry/read-records.ts';
import type { Client } from '../../../../client/http/client.ts';
import { CONTRIBUTIONS_KEY } from '../../../api/contributions-key.ts';
import { readSearch, wireOf } from '../../../../client/registry/read-search.ts';
import type { RegistryAnswer, RegistryQuestion } from '../../../../client/registry/retrieve-contributions.ts';
import type { RegistryRecord } from '../../../../client/registry/tolerant-record.ts';
import type { AnswerReader } from '../answer-reader.ts';
import type { ChangedRecord } from '../results-view.ts';

/** The registry's answer to a search, complete or still arriving. */
export interface SearchAnswer extends RegistryAnswer {
  /** False while records arrive, and after an error or a cancellation. */
  readonly isComplete: boolean;
  /** The key of the answer in the worker. */
  readonly answerId: number;
  /** Once it is complete: the number of contributions that match each question. */
  readonly counts?: readonly number[];
}

/** The interval at which arriving rows are added. */
const PACE_MS = 250;

let lastAnswerId = 0;

/** Reads an answer in the worker and hands its records to the page; the worker keeps none of them. */
const readInWorker =
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

/** The number of records in one message to the worker. */
const PUT_AT_ONCE = 1000;

/** Sends the worker records of an answer from an index on, for an answer that it did not read itself. */
export function putRecords(
  reader: Pick<AnswerReader, 'put'>,
  answerId: number,
  records: readonly RegistryRecord[],
  from = 0,
): Promise<unknown> {
  const puts: Promise<void>[] = [];
  for (let at = 0; at < records.length; at += PUT_AT_ONCE) {
    const some = records.slice(at, at + PUT_AT_ONCE);
    puts.push(
      reader.put(
        answerId,
        some.map((record, index) => ({ index: from + at + index, record })),
      ),
    );
  }
  return Promise.all(puts);
}

/** Passes records on in batches: the first at once, then one batch every quarter of a second. */
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

  /** Drops the held records. */
  forget(): void {
    this.#held = [];
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}

/**
 * A search whose rows enter the cache as they arrive. A complete answer stays until the next one is complete.
 * `structuralSharing` is off because it would compare 100,000 records.
 */
export const searchAnswerOptions = (
  client: Client,
  reader: AnswerReader,
  questions: readonly RegistryQuestion[],
) =>
  queryOptions({
    queryKey: [CONTRIBUTIONS_KEY, wireOf(questions)],
    structuralSharing: false,
    queryFn: async ({ signal, client: queryClient, queryKey }): Promise<SearchAnswer> => {
      const known = () => queryClient.getQueryData<SearchAnswer>(queryKey);
      const isShownMeanwhile = known()?.isComplete !== true;
      let answer: SearchAnswer = { records: [], total: 0, isComplete: false, answerId: 0 };
      /** The answer with the changes made on the page meanwhile. */
      const current = () => {
        const shown = known();
        return shown?.answerId === answer.answerId ? shown : answer;
      };
      // Merged answers are read separately. The worker then receives the merged records.
      const isMerged = questions.length !== 1;
      const paced = new PacedRecords((more) => {
        const before = current().records;
        // If the worker is gone, the next one receives all records.
        if (isMerged) putRecords(reader, answer.answerId, more, before.length).catch(() => undefined);
        const records = before.concat(more);
        answer = { ...answer, records, total: records.length };
        if (isShownMeanwhile && !signal.aborted) queryClient.setQueryData(queryKey, answer);
      });
      const reading = {
        read: isMerged
          ? readInWorker(reader)
          : (
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
        const { total, counts } = await readSearch(client, questions, reading, signal);
        paced.flush();
        return { ...current(), total, counts, isComplete: true };
      } catch (error) {
        paced.flush();
        if (known()?.answerId !== answer.answerId) reader.drop(answer.answerId);
        // The next observer refetches it.
        void queryClient.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
        throw error;
      } finally {
        paced.stop();
      }
    },
  });

/** Stops a search. Rows already received are kept and marked as incomplete. */
export function stopSearch(queryClient: QueryClient, questions: readonly RegistryQuestion[]): Promise<void> {
  return queryClient.cancelQueries({ queryKey: [CONTRIBUTIONS_KEY, wireOf(questions)], exact: true });
}

/** Returns the records that were replaced between two states of an answer. */
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
 * Makes the worker follow the cache on every page: it receives the changed records of an answer, and forgets
 * an answer that the cache drops.
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
      // An unreachable worker is gone; the next one receives all records.
      if (changes.length > 0) reader.put(now.answerId, changes).catch(() => undefined);
    }
    if (now === undefined) kept.delete(query.queryHash);
    else kept.set(query.queryHash, now);
  });
}

const isSearchAnswer = (data: unknown): data is SearchAnswer =>
  typeof data === 'object' && data !== null && 'answerId' in data;
