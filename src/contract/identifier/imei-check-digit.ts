/** The fifteenth digit of an IMEI, from the first fourteen digits of `text` (Luhn). Source: 3GPP TS 23.003, annex B. */
export function imeiCheckDigit(text: string): number {
  let sum = 0;
  for (let index = 0; index < 14; index += 1) {
    const digit = text.charCodeAt(index) - 48;
    const weighed = index % 2 === 0 ? digit : digit * 2;
    sum += weighed > 9 ? weighed - 9 : weighed;
  }
  return (10 - (sum % 10)) % 10;
}
