import { z } from 'zod';
import { parseSearchTerm } from '../../contract/identifier/search-term.ts';
import { type ReadBody, readOnPage, type TakeRecords } from './read-records.ts';
import { NotFoundError, RejectedError } from '../http/api-errors.ts';
import type { Client } from '../http/client.ts';
import type { RegistryRecord } from './tolerant-record.ts';

/** A query to the registry: `wire` first; if that form is refused, `singleWire` once. */
export interface RegistryQuestion {
  readonly wire: string;
  readonly singleWire?: string | undefined;
}

/** The registry's answer to a query. */
export interface RegistryAnswer {
  readonly records: readonly RegistryRecord[];
  /** The number of matches: more than `records` if these are only the first. */
  readonly total: number;
}

/** True if `records` are only the first matches. Source: INTERFACE.md, "Retrieve". */
export function isTruncated({ records, total }: RegistryAnswer): boolean {
  return total > records.length;
}

/** Takes records while they are read. */
export interface ReadingOptions {
  readonly read: ReadBody;
  /** Discards everything read so far: another attempt begins. */
  readonly onStart: () => void;
  readonly onRecords: TakeRecords;
}

/** The part of the answer beside the records. */
export type AnswerEnd = Pick<RegistryAnswer, 'total'>;

/** The services that answer only GET. A service does not change while the app is open. */
const answeringGet = new WeakSet<Client>();

const METHOD_NOT_ALLOWED = 405;
const UNSUPPORTED_MEDIA_TYPE = 415;

async function askOnce(
  client: Client,
  identifier: string,
  { read, onStart, onRecords }: ReadingOptions,
  signal: AbortSignal | undefined,
): Promise<AnswerEnd> {
  const ask = async (body?: unknown): Promise<AnswerEnd> => {
    const { count, truncatedOf = 0 } = await client.stream({
      endpoint: answeringGet.has(client) ? 'retrieveByGet' : 'retrieveContributions',
      segment: identifier,
      ...(body === undefined ? {} : { body }),
      data: z.array(z.never()),
      read: (bytes, stop) => {
        onStart();
        return read(bytes, onRecords, stop);
      },
      signal,
    });
    return { total: Math.max(truncatedOf, count) };
  };
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof RejectedError) || answeringGet.has(client)) throw error;
    // Some deployments insist on a body, some on GET.
    if (error.status === UNSUPPORTED_MEDIA_TYPE) return ask({});
    if (error.status !== METHOD_NOT_ALLOWED) throw error;
    answeringGet.add(client);
    return ask();
  }
}

/**
 * Reads the matching contributions while they arrive. Some deployments answer with a 404 inside the envelope
 * if there are none. When this throws, a part may have been read. @throws {ApiError}
 */
export async function readContributions(
  client: Client,
  { wire, singleWire }: RegistryQuestion,
  reading: ReadingOptions,
  signal?: AbortSignal,
): Promise<AnswerEnd> {
  try {
    return await askOnce(client, wire, reading, signal);
  } catch (error) {
    const refused = error instanceof RejectedError && (error.status === 400 || error.status === 404);
    if (refused && singleWire !== undefined && singleWire !== wire) {
      return readContributions(client, { wire: singleWire }, reading, signal);
    }
    if (!(error instanceof NotFoundError)) throw error;
    reading.onStart();
    return { total: 0 };
  }
}

/**
 * The matching contributions; read on the page, which does for a few, unless told otherwise. @throws
 * {ApiError}
 */
export async function retrieveContributions(
  client: Client,
  question: RegistryQuestion,
  signal?: AbortSignal,
  read: ReadBody = readOnPage,
): Promise<RegistryAnswer> {
  let records: RegistryRecord[] = [];
  const reading: ReadingOptions = {
    read,
    onStart: () => {
      records = [];
    },
    onRecords: (more) => {
      for (const record of more) records.push(record);
    },
  };
  const { total } = await readContributions(client, question, reading, signal);
  return { records, total };
}

/**
 * The contributions of an identifier that something was done to. An identifier in no form known here came from the registry
 * itself, so it is sent as it is. @throws {ApiError}
 */
export function lookUpIdentifier(
  client: Client,
  identifier: string,
  signal?: AbortSignal,
): Promise<RegistryAnswer> {
  const term = parseSearchTerm(identifier);
  return retrieveContributions(client, term.ok ? term : { wire: identifier }, signal);
}
