import { AppError } from '../../contract/app-error.ts';
import type { Client } from '../http/client.ts';
import { isRefusedForNow, type LookUpOne } from './look-up-many.ts';
import {
  isTruncated,
  lookUpIdentifier,
  type RegistryAnswer,
  type RegistryQuestion,
} from './retrieve-contributions.ts';
import { readSearch } from './read-search.ts';
import type { RegistryRecord } from './tolerant-record.ts';

/** A search that was answered in full. */
export interface PastSearch {
  readonly questions: readonly RegistryQuestion[];
  /** The number of contributions that it found. */
  readonly count: number;
}

/** A contribution that is looked up by its identifier. */
export interface FoundContribution {
  readonly identifier: string;
  readonly definitionId: string;
}

/** The number of records that are read in less than the time of one request. */
const READ_IN_A_LOOK_UP = 100;

type ByIdentifier = ReadonlyMap<string, readonly RegistryRecord[]>;
const NOTHING: ByIdentifier = new Map();

/**
 * Repeats the search and returns its records by identifier, except for identifiers with a contribution
 * missing from it.
 */
async function searchAgain(
  client: Client,
  questions: readonly RegistryQuestion[],
  sought: readonly FoundContribution[],
  signal: AbortSignal | undefined,
): Promise<ByIdentifier> {
  const answer = await readSearch(client, questions, signal).catch((error: unknown) => {
    if (error instanceof AppError && !isRefusedForNow(error)) return undefined;
    throw error;
  });
  signal?.throwIfAborted();
  // Then each is looked up alone, and reports its own error.
  if (answer === undefined || isTruncated(answer)) return NOTHING;
  const identifierOf = new Map(sought.map(({ definitionId, identifier }) => [definitionId, identifier]));
  const shown = new Map<string, RegistryRecord[]>(sought.map(({ identifier }) => [identifier, []]));
  const lacking = new Set(identifierOf.keys());
  for (const record of answer.records) {
    const { assetDefinitionId = '', id } = record;
    shown.get(id)?.push(record);
    const identifier = identifierOf.get(assetDefinitionId);
    if (identifier === id) lacking.delete(assetDefinitionId);
    else if (identifier !== undefined) shown.get(identifier)?.push(record);
  }
  for (const { definitionId, identifier } of sought) if (lacking.has(definitionId)) shown.delete(identifier);
  return shown;
}

/** True if an answer that is cut off lacks a contribution sought under this identifier. */
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
 * Makes a look-up, for `lookUpMany`, of contributions that one search found. It takes them from a repetition
 * of that search, and asks one by one only if that answer was cut, failed or lacks one. If one by one means
 * reading less, it does that first, and takes from the search's answer what the answer of its identifier
 * lacks.
 */
export function lookUpFound(search: PastSearch | undefined, sought: readonly FoundContribution[]): LookUpOne {
  if (search === undefined) return lookUpIdentifier;
  const oneByOne = search.count > sought.length * READ_IN_A_LOOK_UP;
  let searching: Promise<ByIdentifier> | undefined;
  return async (client, identifier, signal) => {
    const alone = oneByOne ? await lookUpIdentifier(client, identifier, signal) : undefined;
    if (alone !== undefined && !lacksSought(alone, identifier, sought)) return alone;
    searching ??= searchAgain(client, search.questions, sought, signal).catch((error: unknown) => {
      // After a pause that the service asked for, the search is repeated.
      searching = undefined;
      throw error;
    });
    const records = (await searching).get(identifier);
    if (records !== undefined) return { records, total: records.length };
    return alone ?? lookUpIdentifier(client, identifier, signal);
  };
}
