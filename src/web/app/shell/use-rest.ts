import { createContext, useContext } from 'react';
import type * as rest from './rest.ts';

/** All of the app but the first card. */
export type Rest = typeof rest;

// Apart from what fetches the rest: hot reload recreates a module together with what it imports, and a new
// context has no provider.
const RestContext = createContext<Rest | undefined>(undefined);
export const RestProvider = RestContext.Provider;

/** The rest, for what stands below the shell: it is shown only once that is there. */
export function useRest(): Rest {
  const rest = useContext(RestContext);
  if (rest === undefined) throw new Error('useRest needs a RestProvider around it.');
  return rest;
}
