import { createContext } from 'react';

/**
 * What is known of a contribution, in words: by its asset id what the registry says of one that is flagged, by its identifier
 * what the analyst was warned of before reporting it. It stands beside what was read from the bytes, and never in place of it.
 */
export const BesideRows = createContext<(key: string) => string | undefined>(() => undefined);
