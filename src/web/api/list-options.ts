import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { BusyError } from '../../client/http/api-errors.ts';
import type { Client } from '../../client/http/client.ts';
import { readListHead } from '../../client/registry/read-list-head.ts';
import type { ListFormat } from '../../contract/list-formats.ts';
import { LIST_HEAD_KEY } from './contributions-key.ts';

/** The service makes one list at a time for an account, and few in all; the one before may not have ended yet. */
const TRIES_WHILE_BUSY = 10;
const BUSY_WAIT_MS = 1_000;

/** How a list begins, for somebody who is about to load it. Nothing is refused for being empty. */
export const listHeadOptions = (client: Client, accountId: string, format: ListFormat, minPeers: number) =>
  queryOptions({
    queryKey: [LIST_HEAD_KEY, accountId, format, minPeers],
    queryFn: ({ signal }) =>
      readListHead(
        client,
        format,
        new URLSearchParams({ 'min-peers': String(minPeers), 'allow-empty': 'true' }),
        signal,
      ),
    placeholderData: keepPreviousData,
    retry: (failures, error) => error instanceof BusyError && failures < TRIES_WHILE_BUSY,
    retryDelay: BUSY_WAIT_MS,
  });
