import { createContext } from 'react';

/**
 * What the registry says of a contribution that is flagged, in words, by its asset id. It stands beside what was read from the
 * bytes, and never in place of it.
 */
export const FlaggedRows = createContext<(definitionId: string) => string | undefined>(() => undefined);
