/**
 * The key of the authority's account under which a report records its contributions. Source: WIRE-FORMAT.md,
 * "Reports".
 */
export const CONTRIBUTIONS_KEY = 'contributions';
/** The key of an asset, and of a recorded contribution, that holds its status. */
export const STATUS_KEY = 'sts';
export const NEW_STATUS = 0;
export const EXPIRED_STATUS = 1;
export const FLAGGED_STATUS = 2;

/** The name of an expiry trigger is this, then the asset's name. Source: WIRE-FORMAT.md, "Reports". */
export const EXPIRY_TRIGGER_PREFIX = 'outdated_contribution';

/** The most that the clock of a transaction's creator may be ahead. Source: WIRE-FORMAT.md, "Reports". */
export const MAX_AHEAD_MS = 5 * 60_000;
/**
 * The shortest and longest lifetime of a contribution, from report to expiry. Source: WIRE-FORMAT.md,
 * "Reports".
 */
export const MIN_LIFETIME_DAYS = 1;
export const MAX_LIFETIME_DAYS = 400;
/** The interface declares an expiry as an int32 of seconds. Source: INTERFACE.md, "Records". */
export const MAX_EXPIRY_AT_S = 2 ** 31 - 1;
/** The largest difference from this computer's clock without a warning. Source: WIRE-FORMAT.md, "Reports". */
export const USUAL_TIME_DIFFERENCE_MS = 10 * 60_000;
/**
 * The longest validity of a transaction; a longer one could be kept for later use. Source: WIRE-FORMAT.md,
 * "Reports".
 */
export const MAX_TIME_TO_LIVE_MS = 24 * 60 * 60_000;
