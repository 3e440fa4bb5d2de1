import { IntlMessageFormat } from 'intl-messageformat';
import { catalogue } from './catalogue.ts';

export type WordKey = keyof typeof catalogue;
export type WordValues = Readonly<Record<string, string | number | Date>>;

const LOCALE = 'en';
const formats = new Map<WordKey, IntlMessageFormat>();

/** The catalogue's sentence for a key, its ICU placeholders and plurals filled in. */
export function say(key: WordKey, values?: WordValues): string {
  let format = formats.get(key);
  if (format === undefined) {
    format = new IntlMessageFormat(catalogue[key], LOCALE, undefined, { ignoreTag: true });
    formats.set(key, format);
  }
  return String(format.format(values));
}
