import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  deleteWebhook,
  makeWebhook,
  readWebhooks,
  replayWebhook,
  verifyWebhook,
} from '../../client/account/webhooks.ts';
import type { Client } from '../../client/http/client.ts';
import type { NewWebhook } from '../../contract/webhook.ts';

/** Webhooks and their last answers; no answer of this has a secret. */
export const webhooksOptions = (client: Client, accountId: string) =>
  queryOptions({
    queryKey: ['webhooks', accountId],
    queryFn: ({ signal }) => readWebhooks(client, signal),
  });

const readAgain = (client: Client, queryClient: QueryClient, accountId: string) => () =>
  // Not awaited: a dialog closes before the list has been read again.
  void queryClient.invalidateQueries({ queryKey: webhooksOptions(client, accountId).queryKey });

/** Makes a webhook. Its secret goes to `onSecret` alone: the result of a mutation is in its cache. */
export const makeWebhookOptions = (
  client: Client,
  queryClient: QueryClient,
  accountId: string,
  onSecret: (secret: string) => void,
) =>
  mutationOptions({
    mutationFn: async (wanted: NewWebhook) => {
      const { secret } = await makeWebhook(client, wanted);
      onSecret(secret);
    },
    onSuccess: readAgain(client, queryClient, accountId),
    gcTime: 0,
  });

export const deleteWebhookOptions = (client: Client, queryClient: QueryClient, accountId: string) =>
  mutationOptions({
    mutationFn: (webhookId: string) => deleteWebhook(client, webhookId),
    onSuccess: readAgain(client, queryClient, accountId),
    gcTime: 0,
  });

/** Either outcome is the last answer, which the list shows. */
export const verifyWebhookOptions = (client: Client, queryClient: QueryClient, accountId: string) =>
  mutationOptions({
    mutationFn: (webhookId: string) => verifyWebhook(client, webhookId),
    onSettled: readAgain(client, queryClient, accountId),
    gcTime: 0,
  });

export const replayWebhookOptions = (client: Client, queryClient: QueryClient, accountId: string) =>
  mutationOptions({
    mutationFn: ({ webhookId, after }: { readonly webhookId: string; readonly after: string }) =>
      replayWebhook(client, webhookId, after),
    onSuccess: readAgain(client, queryClient, accountId),
    gcTime: 0,
  });
