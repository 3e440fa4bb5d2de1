import type { QueryClient } from '@tanstack/react-query';
import { BALANCE_KEY } from './balance.ts';
import { MONTHLY_LIMIT_KEY } from './monthly-limit.ts';
import { MOVEMENTS_KEY } from './movements.ts';
import { QUOTE_KEY } from './quote.ts';

// Apart from the balance, which the first card loads.

/** After tokens were earned or spent: reads again what is shown of the balance, the month, the movements and what downloads cost. */
export function tokensMoved(queryClient: QueryClient, accountId: string): void {
  for (const key of [BALANCE_KEY, MONTHLY_LIMIT_KEY, MOVEMENTS_KEY, QUOTE_KEY])
    void queryClient.invalidateQueries({ queryKey: [key, accountId] });
}
