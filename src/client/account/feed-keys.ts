import { z } from 'zod';
import { type FeedKey, feedKeySchema, madeFeedKeySchema, type NewFeedKey } from '../../contract/feed.ts';
import { ifOffered } from '../http/api-errors.ts';
import type { Client } from '../http/client.ts';

/** The keys of the own peer; `null` where the deployment has no feed. */
export const readFeedKeys = (client: Client, signal?: AbortSignal): Promise<readonly FeedKey[] | null> =>
  ifOffered(client.request({ endpoint: 'feedKeys', data: z.array(feedKeySchema), signal }));

/** Makes a key. No other answer has it, so it must not be kept by anything that outlives its display. */
export async function makeFeedKey(client: Client, wanted: NewFeedKey): Promise<string> {
  const { key } = await client.request({ endpoint: 'makeFeedKey', body: wanted, data: madeFeedKeySchema });
  return key;
}

export const revokeFeedKey = (client: Client, keyId: string): Promise<null> =>
  client.request({ endpoint: 'revokeFeedKey', segment: keyId, data: z.null() });
