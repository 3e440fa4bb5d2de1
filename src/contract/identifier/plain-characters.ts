const DASHES = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/gu;
const DIGIT = /\p{Nd}/gu;

const isDigit = (codePoint: number) => /^\p{Nd}$/u.test(String.fromCodePoint(codePoint));

/** The value of a decimal digit of any script: Unicode keeps the ten of each script in a row, from zero to nine. */
function digitValue(character: string): string {
  const codePoint = character.codePointAt(0) ?? 0;
  let first = codePoint;
  while (isDigit(first - 1)) first -= 1;
  return String((codePoint - first) % 10);
}

/** Full-width and other compatibility characters, digits of any script and dashes of any length as the plain ASCII ones. */
export function plainCharacters(text: string): string {
  if (!/\P{ASCII}/u.test(text)) return text;
  return text.normalize('NFKC').replace(DASHES, '-').replace(DIGIT, digitValue);
}
