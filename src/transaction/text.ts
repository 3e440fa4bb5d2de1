/** A text of a request or of a transaction, exactly as it is there: make it visible before showing it. */
export interface Quote {
  readonly quote: string;
}

/** Words of our own (plain strings), and between them what is quoted. Data, so that whoever shows it marks the quotes alone. */
export type Text = readonly (string | Quote)[];

/** Strings that are filled in are quotes, numbers are words of our own: ``text`one by ${key} again` ``. */
export function text(words: TemplateStringsArray, ...filledIn: readonly (string | number | Text)[]): Text {
  return words.flatMap((word, index): Text => {
    const next = filledIn[index];
    const own = word === '' ? [] : [word];
    if (next === undefined) return own;
    if (typeof next === 'string') return [...own, { quote: next }];
    return typeof next === 'number' ? [...own, String(next)] : [...own, ...next];
  });
}

/** The text in one piece, each quote as `show` makes it. */
export const renderText = (parts: Text, show: (quote: string) => string): string =>
  parts.map((part) => (typeof part === 'string' ? part : show(part.quote))).join('');
