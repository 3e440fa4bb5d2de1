/** The language of the messages, as a BCP 47 tag: countries, numbers, dates and lists follow it. */
export const LANGUAGE = 'en';
