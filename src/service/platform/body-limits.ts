const MIB = 1024 * 1024;

/**
 * Of one transaction, in bytes: 5,000 contributions whose identifiers have some 300 characters, about a second of work
 * from its assembly to its entry. Beyond it the others would wait too long.
 */
export const MAX_TRANSACTION_BYTES = 4 * MIB;
/** What becomes such a transaction, and what is refused for being a larger one. */
export const MAX_ASSEMBLE_BYTES = 8 * MIB;
export const MAX_FLAG_ASSEMBLE_BYTES = 8 * MIB;
/** A transaction with all its signatures, in hex as a JSON string. */
export const MAX_SUBMIT_BYTES = 9 * MIB;
