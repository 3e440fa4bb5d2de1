/**
 * Hex as it is pasted: white space, since tools wrap it, and a leading `0x` do not count; what is left is verified. What
 * else is wrong is said by who reads it.
 */
export function pastedHex(text: string): string {
  return text.replace(/\s+/gu, '').replace(/^0x/iu, '');
}
