import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser';

const ACCENTED: Readonly<Record<string, string>> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ó',
  u: 'ú',
  y: 'ý',
  A: 'Á',
  E: 'É',
  I: 'Í',
  O: 'Ó',
  U: 'Ú',
  c: 'ç',
  n: 'ñ',
};

/** The letters of a message accented; what is filled in stays as it is. */
export function pseudo(elements: MessageFormatElement[]): MessageFormatElement[] {
  return elements.map((element) => {
    switch (element.type) {
      case TYPE.literal:
        return {
          ...element,
          value: element.value.replace(/[aeiouyAEIOUcn]/gu, (letter) => ACCENTED[letter] ?? letter),
        };
      case TYPE.plural:
      case TYPE.select:
        return {
          ...element,
          options: Object.fromEntries(
            Object.entries(element.options).map(([name, option]) => [
              name,
              { ...option, value: pseudo(option.value) },
            ]),
          ),
        };
      default:
        return element;
    }
  });
}
