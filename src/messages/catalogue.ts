import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { commonMessages } from './common.ts';
import type { Messages } from './language.ts';
import type { Translate } from './translator.ts';

/** The messages of every folder, by its path. */
export const CATALOGUES: readonly (readonly [folder: string, messages: Messages])[] = [
  ...Object.entries(
    import.meta.glob<Translate<string>>('../**/messages.ts', { import: 't', eager: true }),
  ).map(([path, { messages }]) => [path.slice(0, -'/messages.ts'.length), messages] as const),
  ['..', commonMessages],
];

/** Every message of the app in English: what a language file translates. */
export const CATALOGUE: Messages = Object.fromEntries(
  CATALOGUES.flatMap(([, messages]) => Object.entries(messages)),
);

/** What is filled in, wherever in the message. */
function placeholders(elements: readonly MessageFormatElement[]): readonly string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return [element.value];
    return [element.value, ...Object.values(element.options).flatMap(({ value }) => placeholders(value))];
  });
}

const read = (message: string) => new Set(placeholders(parse(message, { ignoreTag: true })));

/**
 * What is wrong with a language file: messages that are missing, unknown, no ICU messages, or filled in with
 * other values.
 */
export function faultsOfLanguage(language: Messages): readonly string[] {
  const missing = Object.keys(CATALOGUE).filter((key) => !(key in language));
  const others = Object.entries(language).flatMap(([key, message]) => {
    const english = CATALOGUE[key];
    if (english === undefined) return [`${key} is no message of the app`];
    try {
      const [wanted, found] = [read(english), read(message)];
      const same = wanted.size === found.size && [...wanted].every((name) => found.has(name));
      return same
        ? []
        : [`${key} is filled in with ${[...found].join(', ')} instead of ${[...wanted].join(', ')}`];
    } catch (error) {
      if (error instanceof SyntaxError) return [`${key} is not an ICU message: ${error.message}`];
      throw error;
    }
  });
  return [...missing.map((key) => `${key} is missing`), ...others];
}
