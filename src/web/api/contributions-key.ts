/** The first element of the query key of every search. */
export const CONTRIBUTIONS_KEY = 'contributions';

/** The same of the newest contributions, whose answers have pages. */
export const NEWEST_KEY = 'newest';

/** The same of the beginnings of lists. */
export const LIST_HEAD_KEY = 'list-head';
