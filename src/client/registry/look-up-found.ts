import { AppError } from '../../contract/app-error.ts';
import type { ReadBody } from './read-records.ts';
import type { Client } from '../http/client.ts';
import { isRefusedForNow, type LookUpOne } from './look-up-many.ts';
import {
  isTruncated,
  lookUpIdentifier,
  readContributions,
  type RegistryAnswer,
  type RegistryQuestion,
} from './retrieve-contributions.ts';
import type { RegistryRecord } from './tolerant-record.ts';

/** A search that was answered in full. */
export interface PastSearch {
  readonly question: RegistryQuestion;
  /** How many contributions it found. */
  readonly count: number;
}

/** A contribution that is looked up by its identifier. */
export interface FoundContribution {
  readonly identifier: string;
  readonly definitionId: string;
}

/** How contributions are looked up, once it is known which. */
export type LookUpSought = (sought: readonly FoundContribution[]) => LookUpOne;

/** So many are read in less than the time of one request. */
const READ_IN_A_LOOK_UP = 100;

type ByIdentifier = ReadonlyMap<string, readonly RegistryRecord[]>;
const NOTHING: ByIdentifier = new Map();

/** What the search shows now by the identifiers sought, without those of which it lacks a contribution. */
async function searchAgain(
  client: Client,
  question: RegistryQuestion,
  sought: readonly FoundContribution[],
  read: ReadBody,
  signal: AbortSignal | undefined,
): Promise<ByIdentifier> {
  const identifierOf = new Map(sought.map(({ definitionId, identifier }) => [definitionId, identifier]));
  let shown = new Map<string, RegistryRecord[]>();
  let lacking = new Set<string>();
  let count = 0;
  const onStart = () => {
    shown = new Map(sought.map(({ identifier }) => [identifier, []]));
    lacking = new Set(identifierOf.keys());
    count = 0;
  };
  // As they arrive: an answer may be long, and most of it is not sought.
  const onRecords = (records: readonly RegistryRecord[]) => {
    count += records.length;
    for (const record of records) {
      const { assetDefinitionId = '', id } = record;
      shown.get(id)?.push(record);
      const identifier = identifierOf.get(assetDefinitionId);
      if (identifier === id) lacking.delete(assetDefinitionId);
      else if (identifier !== undefined) shown.get(identifier)?.push(record);
    }
  };
  const end = await readContributions(client, question, { read, onStart, onRecords }, signal).catch(
    (error: unknown) => {
      if (error instanceof AppError && !isRefusedForNow(error)) return undefined;
      throw error;
    },
  );
  signal?.throwIfAborted();
  // Each is asked for by itself then, and says what is wrong.
  if (end === undefined || end.total > count) return NOTHING;
  for (const { definitionId, identifier } of sought) if (lacking.has(definitionId)) shown.delete(identifier);
  return shown;
}

/** Whether an answer of the newest alone lacks a contribution that is sought by this identifier. */
function lacksSought(
  answer: RegistryAnswer,
  identifier: string,
  sought: readonly FoundContribution[],
): boolean {
  if (!isTruncated(answer)) return false;
  const shown = new Set(answer.records.map(({ assetDefinitionId }) => assetDefinitionId));
  return sought.some((one) => one.identifier === identifier && !shown.has(one.definitionId));
}

/**
 * How contributions that one search found are looked up by their identifiers: in its answer, which is asked
 * for once more, and one by one only where that was cut, failed, or lacks one. One by one first where that is
 * less to read, and in the search's answer what is not among the newest of its identifier. For `lookUpMany`.
 */
export function lookUpFound(
  search: PastSearch | undefined,
  sought: readonly FoundContribution[],
  read: ReadBody,
): LookUpOne {
  if (search === undefined) return lookUpIdentifier;
  const oneByOne = search.count > sought.length * READ_IN_A_LOOK_UP;
  let searching: Promise<ByIdentifier> | undefined;
  return async (client, identifier, signal) => {
    const alone = oneByOne ? await lookUpIdentifier(client, identifier, signal) : undefined;
    if (alone !== undefined && !lacksSought(alone, identifier, sought)) return alone;
    searching ??= searchAgain(client, search.question, sought, read, signal).catch((error: unknown) => {
      // Whoever waits as the service asks searches again after that.
      searching = undefined;
      throw error;
    });
    const records = (await searching).get(identifier);
    if (records !== undefined) return { records, total: records.length };
    return alone ?? lookUpIdentifier(client, identifier, signal);
  };
}
