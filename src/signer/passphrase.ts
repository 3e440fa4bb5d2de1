/** In characters; the shortest passphrase that a new key file may have. */
export const MIN_PASSPHRASE_LENGTH = 12;

/**
 * The bytes of a passphrase: UTF-8 of its NFKC form. Keyboards compose accented letters differently; the same
 * passphrase must open the file on each. Source: RFC 8265, 4.2 (NFKC is the stricter choice for what people
 * cannot see).
 */
export function passphraseBytes(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text.normalize('NFKC'));
}
