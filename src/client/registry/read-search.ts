import type { AppError } from '../../contract/app-error.ts';
import type { Client } from '../http/client.ts';
import { lookUpMany } from './look-up-many.ts';
import {
  type RegistryAnswer,
  type RegistryQuestion,
  retrieveContributions,
} from './retrieve-contributions.ts';
import type { RegistryRecord } from './tolerant-record.ts';

/** Names the answer to these questions, whatever notation they were written in. */
export const wireOf = (questions: readonly RegistryQuestion[]): string =>
  questions.map(({ wire }) => wire).join(' ');

/** A contribution without an asset id is known by its own text. */
const nameOf = ({ assetDefinitionId, json }: RegistryRecord): string =>
  assetDefinitionId ?? JSON.stringify(json);

/** Merges answers in their order. One answer may hold two contributions of the same name. */
function merged(answers: readonly RegistryAnswer[]): RegistryAnswer {
  const foundBy = new Map<string, RegistryAnswer>();
  const records = answers.flatMap((answer) =>
    answer.records.filter((record) => {
      const name = nameOf(record);
      const by = foundBy.get(name) ?? answer;
      foundBy.set(name, by);
      return by === answer;
    }),
  );
  const unread = answers.reduce((sum, answer) => sum + answer.total - answer.records.length, 0);
  const total = records.length + unread;
  return answers.some((answer) => answer.isExactOnly)
    ? { records, total, isExactOnly: true }
    : { records, total };
}

/**
 * Reads the contributions that match any of the questions, each once, in the order of the questions. Several
 * questions are asked a few at a time; if one fails, so does the search. @throws {ApiError}
 */
export async function readSearch(
  client: Client,
  questions: readonly RegistryQuestion[],
  signal?: AbortSignal,
): Promise<RegistryAnswer> {
  const [only, another] = questions;
  if (only !== undefined && another === undefined) return retrieveContributions(client, only, signal);
  const byWire = new Map(questions.map((question) => [question.wire, question]));
  const answers = new Map<string, RegistryAnswer>();
  let failed: AppError | undefined;
  const end = await lookUpMany(client, byWire.keys(), {
    signal,
    lookUpOne: (asked, wire, stop) => retrieveContributions(asked, byWire.get(wire) ?? { wire }, stop),
    onLookedUp(one) {
      if ('error' in one) failed ??= one.error;
      else answers.set(one.identifier, one.answer);
    },
  });
  signal?.throwIfAborted();
  if (end.kind === 'stopped') throw end.error;
  if (failed !== undefined) throw failed;
  return merged([...byWire.keys()].flatMap((wire) => answers.get(wire) ?? []));
}
