/** Country calling codes of two digits; 1 and 7 have one, all others three. Source: ITU-T E.164, annex to OB 1114. */
const TWO_DIGITS = new Set(
  '20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 81 82 84 86 90 91 92 93 94 95 98'.split(
    ' ',
  ),
);

/**
 * Calling codes behind which a number may rightly begin with 0: Benin, Burkina Faso, Niger, Côte d'Ivoire, Gabon,
 * Congo, Italy and the Vatican, Norway's five-digit numbers, San Marino, freephone numbers of Macao and Tonga, and the
 * codes of satellite, freephone and other international services.
 */
const ZERO_ALLOWED = new Set(
  '225 226 227 229 241 242 39 47 378 676 853 800 808 870 878 881 882 883 888 979'.split(' '),
);

/** The calling code at the start of international digits (without `+`). */
export function callingCodeOf(digits: string): string {
  if (digits.startsWith('1') || digits.startsWith('7')) return digits.slice(0, 1);
  const two = digits.slice(0, 2);
  return TWO_DIGITS.has(two) ? two : digits.slice(0, 3);
}

/** The calling code when the digit after it is a 0 that belongs to dialling inside the country (+44 0…), else `undefined`. */
export function callingCodeBeforeTrunkZero(digits: string): string | undefined {
  const callingCode = callingCodeOf(digits);
  return digits[callingCode.length] === '0' && !ZERO_ALLOWED.has(callingCode) ? callingCode : undefined;
}
