/** The first element of the query key of every quote for a download. */
export const QUOTE_KEY = 'quote';
