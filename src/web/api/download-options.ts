import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  type DownloadAsked,
  type DownloadEnd,
  type DownloadReading,
  readDownload,
} from '../../client/downloads/download.ts';
import { readDownloadPrice } from '../../client/downloads/download-price.ts';
import { type DownloadParameters, readQuote } from '../../client/downloads/quote.ts';
import type { Client } from '../../client/http/client.ts';
import { NEWEST_KEY } from './contributions-key.ts';
import { QUOTE_KEY } from './quote-key.ts';
import { tokensMoved } from './tokens-moved.ts';

export const downloadPriceOptions = (client: Client, accountId: string) =>
  queryOptions({
    queryKey: ['download-price', accountId],
    queryFn: ({ signal }) => readDownloadPrice(client, signal),
  });

export const quoteOptions = (client: Client, accountId: string, parameters: DownloadParameters) =>
  queryOptions({
    queryKey: [QUOTE_KEY, accountId, parameters],
    queryFn: ({ signal }) => readQuote(client, parameters, signal),
  });

export const DOWNLOAD_KEY = 'download';

/** What a download asks for, and who receives it. */
export interface DownloadOperation extends DownloadReading {
  readonly client: Client;
  readonly accountId: string;
  readonly asked: DownloadAsked;
  readonly signal: AbortSignal;
}

/** Downloads contributions, which may cost tokens. It outlives the page and is never repeated by itself. */
export const downloadOptions = <Variables>(
  queryClient: QueryClient,
  operation: DownloadOperation,
  onReceived: (end: DownloadEnd) => void,
  onFailed: (error: Error) => void,
) =>
  mutationOptions({
    mutationKey: [DOWNLOAD_KEY],
    mutationFn: (_variables: Variables) =>
      readDownload(operation.client, operation.asked, operation, operation.signal),
    onSuccess: onReceived,
    onError: onFailed,
    onSettled() {
      tokensMoved(queryClient, operation.accountId);
      // What was paid for is among what the account sees for free.
      void queryClient.invalidateQueries({ queryKey: [NEWEST_KEY, operation.accountId] });
    },
    gcTime: Infinity,
    retry: false,
    networkMode: 'always',
  });
