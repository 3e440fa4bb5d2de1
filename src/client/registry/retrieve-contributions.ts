import { z } from 'zod';
import { parseSearchTerm } from '../../contract/identifier/search-term.ts';
import { NotFoundError, RejectedError } from '../http/api-errors.ts';
import type { Client } from '../http/client.ts';
import { readRegistryRecord, type RegistryRecord } from './tolerant-record.ts';

/** A query to the registry: `wire` first; if that form is refused, `singleWire` once. */
export interface RegistryQuestion {
  readonly wire: string;
  readonly singleWire?: string | undefined;
  /** Of a host: what to ask a registry that knows no hosts. */
  readonly instead?: readonly RegistryQuestion[] | undefined;
}

/** The registry's answer to a query. */
export interface RegistryAnswer {
  readonly records: readonly RegistryRecord[];
  /** The number of matches: more than `records` if these are only the first. */
  readonly total: number;
  /** The registry knows no hosts: of the host, only what `instead` asks for was found. */
  readonly isExactOnly?: true;
}

/** True if `records` are only the first matches. Source: INTERFACE.md, "Retrieve". */
export function isTruncated({ records, total }: RegistryAnswer): boolean {
  return total > records.length;
}

/** The services that answer only GET. A service does not change while the app is open. */
const answeringGet = new WeakSet<Client>();

const METHOD_NOT_ALLOWED = 405;
const UNSUPPORTED_MEDIA_TYPE = 415;

/** As many as are read without the page noticing. */
const READ_AT_ONCE = 1000;

async function readRecords(data: readonly unknown[]): Promise<readonly RegistryRecord[]> {
  const records: RegistryRecord[] = [];
  for (const [index, json] of data.entries()) {
    if (index > 0 && index % READ_AT_ONCE === 0)
      await new Promise<void>((resolve) => {
        setTimeout(resolve);
      });
    records.push(readRegistryRecord(json, index));
  }
  return records;
}

async function askOnce(
  client: Client,
  identifier: string,
  signal: AbortSignal | undefined,
): Promise<RegistryAnswer> {
  const ask = async (body?: unknown): Promise<RegistryAnswer> => {
    const { data, truncatedOf = 0 } = await client.list({
      endpoint: answeringGet.has(client) ? 'retrieveByGet' : 'retrieveContributions',
      segment: identifier,
      ...(body === undefined ? {} : { body }),
      data: z.array(z.unknown()),
      signal,
    });
    return { records: await readRecords(data), total: Math.max(truncatedOf, data.length) };
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
 * What is at a host. A registry that knows no hosts refuses one, finds nothing, or takes it for an unknown identifier; then
 * its URLs are asked for. @throws {ApiError}
 */
async function retrieveAtHost(
  client: Client,
  wire: string,
  instead: readonly RegistryQuestion[],
  signal: AbortSignal | undefined,
): Promise<RegistryAnswer> {
  let isRefused = false;
  try {
    const answer = await askOnce(client, wire, signal);
    if (answer.total > 0) return answer;
  } catch (error) {
    isRefused = isRefusal(error);
    if (!isRefused) throw error;
  }
  const answers: RegistryAnswer[] = [];
  for (const question of instead) answers.push(await retrieveContributions(client, question, signal));
  const records = answers.flatMap((answer) => answer.records);
  const total = answers.reduce((sum, answer) => sum + answer.total, 0);
  return isRefused || total > 0 ? { records, total, isExactOnly: true } : { records, total };
}

const isRefusal = (error: unknown): error is RejectedError =>
  error instanceof RejectedError && (error.status === 400 || error.status === 404);

/**
 * The matching contributions. Some deployments answer with a 404 inside the envelope if there are none.
 * @throws {ApiError}
 */
export async function retrieveContributions(
  client: Client,
  { wire, singleWire, instead }: RegistryQuestion,
  signal?: AbortSignal,
): Promise<RegistryAnswer> {
  if (instead !== undefined) return retrieveAtHost(client, wire, instead, signal);
  try {
    return await askOnce(client, wire, signal);
  } catch (error) {
    if (isRefusal(error) && singleWire !== undefined && singleWire !== wire)
      return retrieveContributions(client, { wire: singleWire }, signal);
    if (error instanceof NotFoundError) return { records: [], total: 0 };
    throw error;
  }
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
