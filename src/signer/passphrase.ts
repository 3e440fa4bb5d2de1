/** The shortest passphrase for a new key file, in characters. */
export const MIN_PASSPHRASE_LENGTH = 12;

/**
 * Encodes a passphrase as UTF-8 of its NFKC form. Keyboards compose accented letters differently, and the
 * same passphrase must open the file on each. Source: RFC 8265, 4.2 (NFKC is the stricter choice for
 * invisible differences).
 */
export function passphraseBytes(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text.normalize('NFKC'));
}
