/** The first element of the query key of every search. */
export const CONTRIBUTIONS_KEY = 'contributions';
