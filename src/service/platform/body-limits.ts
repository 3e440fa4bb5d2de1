const KIB = 1024;
const MIB = 1024 * KIB;

/** Bodies of sessions, practice accounts and everything without a limit of its own: a few hundred bytes. */
export const SMALL_BODY_BYTES = 16 * KIB;
/**
 * The size of one transaction in bytes: 5,000 contributions with identifiers of some 300 characters, about a second of
 * work from assembly to ledger entry. A larger one would keep other callers waiting too long.
 */
export const MAX_TRANSACTION_BYTES = 4 * MIB;
/** Bodies for assembly: large enough for any transaction within the limit. */
export const MAX_ASSEMBLE_BYTES = 8 * MIB;
/** A thousand identifiers of some length: to check, or what a feed key or a webhook names. */
export const MAX_CHECK_BYTES = 1 * MIB;
/** A fully signed transaction, in hex as a JSON string. */
export const MAX_SUBMIT_BYTES = 9 * MIB;
