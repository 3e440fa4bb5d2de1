import { queryOptions } from '@tanstack/react-query';
import { retrievePath } from '../../contract/endpoints.ts';
import { parseSearchTerm } from '../../contract/identifier/search-term.ts';
import { NotFoundError, RejectedError } from './api-errors.ts';
import type { Client } from './client.ts';
import { type RegistryRecord, registryRecordsSchema } from './tolerant-record.ts';

/** What to ask the registry for: `wire` first; if that form is refused, `singleWire` once. */
export interface RegistryQuestion {
  readonly wire: string;
  readonly singleWire?: string | undefined;
}

/** An identifier in no form known here came from the registry itself, so it is sent as it is. */
export function questionFor(identifier: string): RegistryQuestion {
  const term = parseSearchTerm(identifier);
  return term.ok ? term : { wire: identifier };
}

async function askOnce(client: Client, identifier: string, signal?: AbortSignal): Promise<RegistryRecord[]> {
  const request = {
    endpoint: 'retrieveContributions',
    path: retrievePath(identifier),
    data: registryRecordsSchema,
    signal,
  } as const;
  try {
    return await client.request(request);
  } catch (error) {
    // Some deployments insist on a body.
    if (error instanceof RejectedError && error.status === 415)
      return client.request({ ...request, body: {} });
    throw error;
  }
}

/**
 * The matching contributions. Some deployments answer with a 404 inside the envelope if there are none.
 * @throws {ApiError}
 */
export async function retrieveContributions(
  client: Client,
  { wire, singleWire }: RegistryQuestion,
  signal?: AbortSignal,
): Promise<RegistryRecord[]> {
  try {
    return await askOnce(client, wire, signal);
  } catch (error) {
    const refused = error instanceof RejectedError && (error.status === 400 || error.status === 404);
    if (refused && singleWire !== undefined && singleWire !== wire) {
      return retrieveContributions(client, { wire: singleWire }, signal);
    }
    if (error instanceof NotFoundError) return [];
    throw error;
  }
}

export const CONTRIBUTIONS_KEY = 'contributions';

export const retrieveContributionsOptions = (client: Client, question: RegistryQuestion) =>
  queryOptions({
    queryKey: [CONTRIBUTIONS_KEY, question.wire],
    queryFn: ({ signal }) => retrieveContributions(client, question, signal),
  });
