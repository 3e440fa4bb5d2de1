import { z } from 'zod';
import { ifOffered } from '../http/api-errors.ts';
import type { Client } from '../http/client.ts';
import { tolerantNumber } from '../http/tolerant-values.ts';
import { readRegistryRecord, type RegistryRecord } from './tolerant-record.ts';

/** Which of the newest are wanted. Empty lists: any. */
export interface NewestFilter {
  readonly fraudTypes: readonly string[];
  /** Codes of countries, as origination or destination. */
  readonly countries: readonly string[];
  /** The peers that reported them. */
  readonly peerIds: readonly string[];
  /** Both ends belong to it. */
  readonly fromMs: number | undefined;
  readonly toMs: number | undefined;
}

export interface NewestPage {
  readonly records: readonly RegistryRecord[];
  /** The `before` of the next page; `undefined` where nothing is older. */
  readonly next: number | undefined;
}

const newestSchema = z.object({ contributions: z.array(z.unknown()), next: tolerantNumber.nullish() });

function queryOf({ fraudTypes, countries, peerIds, fromMs, toMs }: NewestFilter): URLSearchParams {
  const several = { ft: fraudTypes, country: countries, 'peer-id': peerIds };
  const query = new URLSearchParams(
    Object.entries(several).flatMap(([name, values]) => values.map((value) => [name, value])),
  );
  if (fromMs !== undefined) query.set('from', new Date(fromMs).toISOString());
  if (toMs !== undefined) query.set('to', new Date(toMs).toISOString());
  return query;
}

/**
 * The newest contributions that the account may see for free, the newest first; `null` where the deployment does not offer
 * them: only our service does. @throws {ApiError}
 */
export async function readNewest(
  client: Client,
  filter: NewestFilter,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
  signal?: AbortSignal,
): Promise<NewestPage | null> {
  const query = queryOf(filter);
  query.set('limit', String(limit));
  if (before !== undefined) query.set('before', String(before));
  const answer = await ifOffered(client.request({ endpoint: 'newest', query, data: newestSchema, signal }));
  return answer && { records: answer.contributions.map(readRegistryRecord), next: answer.next ?? undefined };
}
