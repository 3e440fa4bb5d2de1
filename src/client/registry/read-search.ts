import type { AppError } from '../../contract/app-error.ts';
import type { Client } from '../http/client.ts';
import { lookUpMany } from './look-up-many.ts';
import {
  type AnswerEnd,
  readContributions,
  type ReadingOptions,
  type RegistryQuestion,
  retrieveContributions,
} from './retrieve-contributions.ts';
import type { RegistryRecord } from './tolerant-record.ts';

/** The end of a search of one or several questions. */
export interface SearchEnd extends AnswerEnd {
  /** The number of contributions that match each question, in the order of the questions. */
  readonly counts: readonly number[];
}

/** Names the answer to these questions, whatever notation they were written in. */
export const wireOf = (questions: readonly RegistryQuestion[]): string =>
  questions.map(({ wire }) => wire).join(' ');

/** A contribution without an asset id is known by its own text. */
const nameOf = ({ assetDefinitionId, rawJson }: RegistryRecord): string => assetDefinitionId ?? rawJson;

async function readSeveral(
  client: Client,
  questions: readonly RegistryQuestion[],
  { read, onStart, onRecords }: ReadingOptions,
  signal: AbortSignal | undefined,
): Promise<SearchEnd> {
  const byWire = new Map(questions.map((question) => [question.wire, question]));
  /** The question whose answer first held the contribution. One answer may hold two of the same name. */
  const foundBy = new Map<string, string>();
  const answers = new Map<string, readonly RegistryRecord[]>();
  const totals = new Map<string, number>();
  const waiting = byWire.keys();
  let next = waiting.next();
  let unread = 0;
  let failed: AppError | undefined;

  /** Hands on the answers that are there, in the order of the questions. */
  function handOn(): void {
    while (!next.done) {
      const wire = next.value;
      const records = answers.get(wire);
      if (records === undefined) return;
      answers.set(wire, []);
      next = waiting.next();
      const fresh = records.filter((record) => {
        const name = nameOf(record);
        const by = foundBy.get(name) ?? wire;
        foundBy.set(name, by);
        return by === wire;
      });
      if (fresh.length > 0) onRecords(fresh);
    }
  }

  onStart();
  const end = await lookUpMany(client, byWire.keys(), {
    signal,
    lookUpOne: (asked, wire, stop) => retrieveContributions(asked, byWire.get(wire) ?? { wire }, stop, read),
    onLookedUp(one) {
      if ('error' in one) failed ??= one.error;
      else {
        totals.set(one.identifier, one.answer.total);
        unread += one.answer.total - one.answer.records.length;
      }
      answers.set(one.identifier, 'answer' in one ? one.answer.records : []);
      handOn();
    },
  });
  signal?.throwIfAborted();
  if (end.kind === 'stopped') throw end.error;
  if (failed !== undefined) throw failed;
  return { total: foundBy.size + unread, counts: questions.map(({ wire }) => totals.get(wire) ?? 0) };
}

/**
 * Reads the contributions that match any of the questions, each once. Several questions are asked a few at a
 * time, and their answers handed on in the order of the questions. If one fails, the others are still
 * answered, and then this throws. @throws {ApiError}
 */
export async function readSearch(
  client: Client,
  questions: readonly RegistryQuestion[],
  reading: ReadingOptions,
  signal?: AbortSignal,
): Promise<SearchEnd> {
  const [only, another] = questions;
  if (only === undefined || another !== undefined) return readSeveral(client, questions, reading, signal);
  const end = await readContributions(client, only, reading, signal);
  return { ...end, counts: [end.total] };
}
