/** The longest e-mail address that can be delivered to. Source: RFC 5321, 4.5.3.1. */
const MAX_LENGTH = 254;
const EMAIL = /^[^\s\p{C}@]+@[^\s\p{C}@]+$/u;

/**
 * Returns whether a text may be signed as an e-mail address: it looks roughly like one, and cannot be a
 * transaction. Hashes of the two differ only in the lowest bit. With one key for both, every second payload
 * that is valid UTF-8 could otherwise be signed as an e-mail address, without approval. But every payload
 * contains zero bytes (in its creation time), and an e-mail address has no control characters.
 */
export function isEmailText(text: string): boolean {
  return text.length <= MAX_LENGTH && EMAIL.test(text);
}
