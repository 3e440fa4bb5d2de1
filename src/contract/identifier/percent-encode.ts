const encoder = new TextEncoder();

/** Every character of `text` as the percent-encoded bytes of its UTF-8. */
export function percentEncode(text: string): string {
  return Array.from(
    encoder.encode(text),
    (byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`,
  ).join('');
}

/** The characters beyond ASCII percent-encoded, nothing else changed: what browsers send of a URL. */
export function percentEncodeBeyondAscii(text: string): string {
  return text.replace(/\P{ASCII}+/gu, percentEncode);
}
