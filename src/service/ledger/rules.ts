/**
 * What entries are applied by. A ledger keeps to 1 until an entry says otherwise, so that what was accepted once stays
 * right: 1 let everybody's contributions be flagged, 2 refuses a flag of a privileged peer's.
 */
export type Rules = 1 | 2;

/** What this version writes entries by. */
export const NEWEST_RULES = 2;
