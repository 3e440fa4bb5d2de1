/** The longest e-mail address that can be delivered to. Source: RFC 5321, 4.5.3.1. */
const MAX_LENGTH = 254;
const EMAIL = /^[^\s\p{C}@]+@[^\s\p{C}@]+$/u;

/**
 * Whether a text may be signed as an e-mail address: loosely one, and in no case a transaction. Both are
 * hashed and signed alike but for the lowest bit of the hash, so that with one key for both purposes every
 * second payload that is UTF-8 could be had signed as an e-mail, past all approvals. But each holds zero
 * bytes (in its creation time, until the end of time as calendars have it), and an e-mail has no control
 * characters.
 */
export function isEmailText(text: string): boolean {
  return text.length <= MAX_LENGTH && EMAIL.test(text);
}
