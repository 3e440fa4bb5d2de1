const MIB = 1024 * 1024;

/** Bodies of sessions and practice accounts, and of everything else that has no limit of its own: a few hundred bytes are meant. */
export const SMALL_BODY_BYTES = 16 * 1024;
/**
 * The size of one transaction in bytes: 5,000 contributions with identifiers of some 300 characters, about a second of
 * work from assembly to ledger entry. A larger one would keep other callers waiting too long.
 */
export const MAX_TRANSACTION_BYTES = 4 * MIB;
/** Bodies for assembly: large enough for any transaction within the limit. */
export const MAX_ASSEMBLE_BYTES = 8 * MIB;
export const MAX_FLAG_ASSEMBLE_BYTES = 8 * MIB;
/** A fully signed transaction, in hex as a JSON string. */
export const MAX_SUBMIT_BYTES = 9 * MIB;
