import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type Desk, useDesk } from '../session/desk-context.tsx';

/**
 * A hook for something of which each desk has one: made when a page first asks for it, it outlives the page and
 * ends with the desk. So a report or a flag goes on while the analyst is elsewhere, and the desk need not know the
 * features that keep something at it.
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
