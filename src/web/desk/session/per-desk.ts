import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type Desk, useDesk } from './desk-context.tsx';

/**
 * A hook for one instance per desk, created on first use. It outlives the page and ends with the desk, so a
 * report or a flag continues while the analyst is elsewhere, and the desk need not know the features.
 */
export function perDesk<Thing>(create: (desk: Desk, queryClient: QueryClient) => Thing): () => Thing {
  const things = new WeakMap<Desk, { readonly thing: Thing }>();
  return function useThingOfDesk() {
    const desk = useDesk();
    const queryClient = useQueryClient();
    const known = things.get(desk);
    if (known !== undefined) return known.thing;
    const thing = create(desk, queryClient);
    things.set(desk, { thing });
    return thing;
  };
}
