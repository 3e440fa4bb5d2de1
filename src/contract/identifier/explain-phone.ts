/** Why `text` is not a phone number in international format, for text that looks like one. */
export function explainPhone(text: string): string {
  if (text === '') return 'There is nothing on this side of the hyphen.';
  const digits = text.replace(/[\s().\-/]/gu, '');
  if (digits !== text && /^\+\d+$/u.test(digits)) {
    return `Write a phone number as + and digits only, without spaces, dots, hyphens or parentheses: ${digits}.`;
  }
  if (!text.startsWith('+')) {
    if (/^00[1-9]\d{6,14}$/u.test(digits)) return `Write + in place of 00: +${digits.slice(2)}.`;
    return /^[1-9]\d{6,14}$/u.test(digits)
      ? `A phone number starts with + and the country code: write +${digits} if its country code is there already.`
      : 'A phone number starts with + and the country code, like +447700900123.';
  }
  if (!/^\+\d*$/u.test(text)) {
    return 'A phone number is + and digits only, like +447700900123; this has other characters.';
  }
  if (text.startsWith('+0')) {
    return text.startsWith('+00')
      ? 'Write + or 00 before the country code, not both.'
      : 'No country code starts with 0: write the country code after the +, then the number without its leading 0.';
  }
  const count = text.length - 1;
  return `A phone number has 7 to 15 digits after the +; this has ${count}.`;
}
