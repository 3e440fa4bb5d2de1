import { IntlMessageFormat } from 'intl-messageformat';
import { commonMessages } from './common.ts';
import { LANGUAGE } from './language.ts';

type Values = Readonly<Record<string, string | number | Date>>;

export interface Translate<Key extends string> {
  /** The message of a key, with its ICU placeholders and plurals filled in. */
  (key: Key | keyof typeof commonMessages, values?: Values): string;
  readonly messages: Readonly<Record<Key, string>>;
}

/** Makes the `t` of a folder, for its own messages and the common ones. Each is parsed once, on first use. */
export function translator<Key extends string>(messages: Readonly<Record<Key, string>>): Translate<Key> {
  const all: Readonly<Record<Key | keyof typeof commonMessages, string>> = { ...commonMessages, ...messages };
  const formats = new Map<keyof typeof all, IntlMessageFormat>();
  const t = (key: keyof typeof all, values?: Values): string => {
    let format = formats.get(key);
    if (format === undefined) {
      format = new IntlMessageFormat(all[key], LANGUAGE, undefined, { ignoreTag: true });
      formats.set(key, format);
    }
    return String(format.format(values));
  };
  return Object.assign(t, { messages });
}

/** For code without messages of its own. */
export const t = translator({});
