import { z } from 'zod';
import {
  type MadeWebhook,
  madeWebhookSchema,
  type NewWebhook,
  type Webhook,
  webhookSchema,
} from '../../contract/webhook.ts';
import { ifOffered } from '../http/api-errors.ts';
import type { Client } from '../http/client.ts';

/** The webhooks of the own peer; `null` where the deployment sends none. */
export const readWebhooks = (client: Client, signal?: AbortSignal): Promise<readonly Webhook[] | null> =>
  ifOffered(client.request({ endpoint: 'webhooks', data: z.array(webhookSchema), signal }));

/** Makes a webhook. No other answer has its secret, so it must not be kept by anything that outlives its display. */
export const makeWebhook = (client: Client, wanted: NewWebhook): Promise<MadeWebhook> =>
  client.request({ endpoint: 'makeWebhook', body: wanted, data: madeWebhookSchema });

export const deleteWebhook = (client: Client, webhookId: string): Promise<null> =>
  client.request({ endpoint: 'deleteWebhook', segment: webhookId, data: z.null() });

/** Has the service ask the receiver for the challenge; it may take as long as a message does. @throws {ApiError} also when the receiver fails */
export const verifyWebhook = (client: Client, webhookId: string): Promise<null> =>
  client.request({ endpoint: 'verifyWebhook', segment: webhookId, data: z.null() });

/** Has the service send again what came behind a cursor. */
export const replayWebhook = (client: Client, webhookId: string, after: string): Promise<null> =>
  client.request({ endpoint: 'replayWebhook', segment: webhookId, body: { after }, data: z.null() });
