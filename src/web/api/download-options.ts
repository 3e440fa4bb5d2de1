import { queryOptions } from '@tanstack/react-query';
import { readDownloadPrice } from '../../client/downloads/download-price.ts';
import { type DownloadParameters, readQuote } from '../../client/downloads/quote.ts';
import type { Client } from '../../client/http/client.ts';

export const downloadPriceOptions = (client: Client, accountId: string) =>
  queryOptions({
    queryKey: ['download-price', accountId],
    queryFn: ({ signal }) => readDownloadPrice(client, signal),
  });

export const QUOTE_KEY = 'quote';

export const quoteOptions = (client: Client, accountId: string, parameters: DownloadParameters) =>
  queryOptions({
    queryKey: [QUOTE_KEY, accountId, parameters],
    queryFn: ({ signal }) => readQuote(client, parameters, signal),
  });
