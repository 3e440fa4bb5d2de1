/** Hex as it is pasted: white space around it and a leading `0x` do not count. What else is wrong is said by who reads it. */
export function pastedHex(text: string): string {
  return text.trim().replace(/^0x/iu, '');
}
