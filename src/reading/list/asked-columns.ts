/** The columns that a list does not explain, counted from 0. A list with any has no rows until somebody names its columns. */
export interface AskedColumns {
  /** Those that may hold the identifiers to report, where the list does not say which one does. */
  readonly unclear: readonly number[];
  /**
   * Those that seem to hold countries or fraud types under headings that do not say which: a default would take
   * their place unnoticed.
   */
  readonly unread: readonly number[];
}

/** Returns whether somebody has to say what columns hold. */
export const isAsked = ({ unclear, unread }: AskedColumns): boolean => unclear.length + unread.length > 0;
