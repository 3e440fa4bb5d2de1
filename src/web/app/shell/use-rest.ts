import { createContext, useContext } from 'react';
import type * as rest from './rest.ts';

/** The app without the first card. */
export type Rest = typeof rest;

// In a file apart from the fetch: hot reload recreates a module with its imports, and a new context has no
// provider.
const RestContext = createContext<Rest | undefined>(undefined);
export const RestProvider = RestContext.Provider;

/**
 * Returns the rest of the app. Only for components below the shell, which renders them once it has arrived.
 */
export function useRest(): Rest {
  const rest = useContext(RestContext);
  if (rest === undefined) throw new Error('useRest needs a RestProvider around it.');
  return rest;
}
