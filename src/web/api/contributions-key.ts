/** Begins the query key of every search, whatever shows it. */
export const CONTRIBUTIONS_KEY = 'contributions';
