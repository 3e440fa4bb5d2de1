const encoder = new TextEncoder();

/** Every character beyond ASCII as the percent-encoded bytes of its UTF-8, nothing else changed: what browsers send. */
export function percentEncodeBeyondAscii(text: string): string {
  return text.replace(/\P{ASCII}/gu, (character) =>
    Array.from(encoder.encode(character), (byte) => `%${byte.toString(16).toUpperCase()}`).join(''),
  );
}
