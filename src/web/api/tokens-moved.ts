import type { QueryClient } from '@tanstack/react-query';
import { BALANCE_KEY } from './account-options.ts';
import { OPERATIONS_KEY } from './operation-options.ts';
import { QUOTE_KEY } from './quote-key.ts';
import { MONTHLY_LIMIT_KEY, MOVEMENTS_KEY } from './token-options.ts';

/** Refreshes balance, monthly limit, movements, operations and download prices after tokens were earned or spent. */
export function tokensMoved(queryClient: QueryClient, accountId: string): void {
  for (const key of [BALANCE_KEY, MONTHLY_LIMIT_KEY, MOVEMENTS_KEY, OPERATIONS_KEY, QUOTE_KEY])
    void queryClient.invalidateQueries({ queryKey: [key, accountId] });
}
