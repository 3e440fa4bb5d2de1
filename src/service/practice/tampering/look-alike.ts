/** Latin letters and their indistinguishable Cyrillic counterparts. */
const CYRILLIC = new Map(Object.entries({ a: 'а', c: 'с', e: 'е', o: 'о', p: 'р', x: 'х', y: 'у' }));
const ZERO_WIDTH_SPACE = '\u200b';
/** An IP address, phone number, device number or range: here a changed digit is the least conspicuous. */
const NUMBER = /^(?=.*\d)[\d.:+/a-f-]+$/iu;
const LAST_DIGIT = /\d(?=\D*$)/u;

const nextDigit = (digit: string): string => String((Number(digit) + 1) % 10);

/**
 * A different text that is easily mistaken for this one: a number with a changed last digit, anything else
 * with a letter from another alphabet or, if none fits, with an invisible character.
 */
export function lookAlike(text: string): string {
  if (NUMBER.test(text)) return text.replace(LAST_DIGIT, nextDigit);
  const [scheme = ''] = /^[a-z]+:\/\//iu.exec(text) ?? [];
  const letters = Array.from(text.slice(scheme.length));
  const at = letters.findIndex((letter) => CYRILLIC.has(letter));
  if (at === -1) return text + ZERO_WIDTH_SPACE;
  return (
    scheme +
    letters.map((letter, index) => (index === at ? (CYRILLIC.get(letter) ?? letter) : letter)).join('')
  );
}
