import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';

/** Every message by its key, in one language. */
export type Messages = Readonly<Record<string, string>>;

interface Language {
  /** BCP 47. */
  readonly tag: string;
  /** What replaces the English messages; without those that a file lacks. */
  readonly messages: Messages;
  readonly change?: (elements: MessageFormatElement[]) => MessageFormatElement[];
}

/** One file per language, named after its tag: `languages/pt-BR.json`. */
const FILES = import.meta.glob<Messages>('./languages/*.json', { import: 'default' });

const ENGLISH: Language = { tag: 'en', messages: {} };

/** The pseudo-locale of CLDR: English, marked, so that a sentence outside the catalogue shows. */
const PSEUDO = 'en-XA';

/**
 * The first language wanted for which there is a file; `pt` serves `pt-PT`. English when none of them is
 * there.
 */
export async function loadLanguage(wanted: readonly string[], files = FILES): Promise<Language> {
  for (const tag of wanted) {
    if (tag === PSEUDO) {
      const { pseudo } = await import('./pseudo-language.ts');
      return { tag, messages: {}, change: pseudo };
    }
    // Not by `Intl.Locale`, which throws for tags that some systems give their browser: `en-US@posix`.
    const [language = ''] = tag.split('-');
    for (const name of [tag, language]) {
      const load = files[`./languages/${name}.json`];
      if (load !== undefined) return { tag: name, messages: await load() };
      if (name === ENGLISH.tag) return ENGLISH;
    }
  }
  return ENGLISH;
}

/**
 * The language of this page, from the browser's preferences. Modules that make messages wait for it while
 * they are loaded, so that a message can be used anywhere.
 */
export const LANGUAGE = await loadLanguage('navigator' in globalThis ? navigator.languages : []);
