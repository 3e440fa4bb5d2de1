import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser';

const accented = (words: string) =>
  words
    .replace(/[aeiouy]/giu, '$&\u{301}')
    .replaceAll('c', 'ç')
    .replaceAll('n', 'ñ')
    .normalize('NFC');

/** The letters of a message accented; what is filled in stays as it is. */
export function pseudo(elements: MessageFormatElement[]): MessageFormatElement[] {
  return elements.map((element) => {
    switch (element.type) {
      case TYPE.literal:
        return {
          ...element,
          value: accented(element.value),
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
