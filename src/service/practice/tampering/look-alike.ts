/** Latin letters, and the Cyrillic ones that nobody can tell from them. */
const CYRILLIC = new Map(Object.entries({ a: 'а', c: 'с', e: 'е', o: 'о', p: 'р', x: 'х', y: 'у' }));
const ZERO_WIDTH_SPACE = '\u200b';
/** An address, a phone number, a device number, or a range of one: here another digit is what nobody sees. */
const NUMBER = /^(?=.*\d)[\d.:+/a-f-]+$/iu;
const LAST_DIGIT = /\d(?=\D*$)/u;

const nextDigit = (digit: string): string => String((Number(digit) + 1) % 10);

/**
 * A text that is easily taken for this one, and never is it: a number with another last digit, anything else with a
 * letter of another alphabet or, if there is none to put in, with an invisible character.
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
