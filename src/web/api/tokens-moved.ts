import type { QueryClient } from '@tanstack/react-query';
import { BALANCE_KEY } from './account-options.ts';
import { LIST_HEAD_KEY } from './contributions-key.ts';
import { OPERATIONS_KEY } from './operation-options.ts';
import { PEER_KEYS } from './peer-options.ts';
import { QUOTE_KEY } from './quote-key.ts';
import { MONTHLY_LIMIT_KEY, MOVEMENTS_KEY } from './token-options.ts';

const MOVED = [
  BALANCE_KEY,
  MONTHLY_LIMIT_KEY,
  MOVEMENTS_KEY,
  OPERATIONS_KEY,
  QUOTE_KEY,
  LIST_HEAD_KEY,
  ...Object.values(PEER_KEYS),
];

/** Refreshes what a report, a flag or a download changes beside the rows: tokens, operations, prices, beginnings of lists, figures. */
export function tokensMoved(queryClient: QueryClient, accountId: string): void {
  for (const key of MOVED) void queryClient.invalidateQueries({ queryKey: [key, accountId] });
}
