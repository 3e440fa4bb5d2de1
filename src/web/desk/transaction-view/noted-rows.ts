import { createContext } from 'react';

/**
 * What an analyst was warned of about a contribution that is reported, by its identifier. It stands beside what was read from
 * the bytes, and never in place of it.
 */
export const NotedRows = createContext<(identifier: string) => string | undefined>(() => undefined);
