const MIB = 1024 * 1024;

/** 5,000 contributions whose identifiers are as long as they may be. */
export const MAX_ASSEMBLE_BYTES = 16 * MIB;
/** 5,000 assets whose names are as long as they may be. */
export const MAX_FLAG_ASSEMBLE_BYTES = 48 * MIB;
/** The same signed, in hex: each identifier is in it twice, once percent-encoded. */
export const MAX_SUBMIT_BYTES = 96 * MIB;
