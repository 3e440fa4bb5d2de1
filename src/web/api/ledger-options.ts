import { queryOptions } from '@tanstack/react-query';
import { readLedgerStatus } from '../../client/ledger/read-ledger.ts';
import type { Client } from '../../client/http/client.ts';

const ASK_EVERY_MS = 30_000;

/** The same for every account. */
export const ledgerStatusOptions = (client: Client) =>
  queryOptions({
    queryKey: ['ledger-status'],
    queryFn: ({ signal }) => readLedgerStatus(client, signal),
    // Where it is not published it will hardly be so a minute later. Without an answer nothing is known.
    refetchInterval: ({ state: { data } }) => (data === null || data?.origin === null ? false : ASK_EVERY_MS),
  });
