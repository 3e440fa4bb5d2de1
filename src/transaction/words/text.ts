/** A text of a request or a transaction, unchanged: make it visible before showing it. */
export interface Quote {
  readonly quote: string;
}

/**
 * Plain strings for our own words, with quotes between them. Structured, to let the renderer mark only the
 * quotes.
 */
export type Text = readonly (string | Quote)[];

/**
 * A text under construction. Nested, because joining flat lists level by level is slow for hostile nesting.
 */
export type Words = string | Quote | readonly Words[];

/**
 * Interpolated strings become quotes, and numbers become words of our own: ``text`one by ${key} again` ``.
 */
export function text(
  words: TemplateStringsArray,
  ...filledIn: readonly (string | number | readonly Words[])[]
): readonly Words[] {
  return words.flatMap((word, index): readonly Words[] => {
    const next = filledIn[index];
    if (next === undefined) return [word];
    if (typeof next === 'string') return [word, { quote: next }];
    return [word, typeof next === 'number' ? String(next) : next];
  });
}

export const joined = (parts: readonly Words[], between: string): readonly Words[] =>
  parts.flatMap((part, index) => (index === 0 ? [part] : [between, part]));

const isLowSurrogate = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff;

/** Flattens a text and limits it to `limit` characters, ending with the number of those left out. */
export function flatText(words: Words, limit = Infinity): Text {
  const parts: (string | Quote)[] = [];
  let left = limit;
  let missing = 0;
  const cut = (piece: string): string => {
    const end = isLowSurrogate(piece.charCodeAt(left)) ? left - 1 : left;
    const kept = piece.length <= left ? piece : piece.slice(0, Math.max(end, 0));
    left = piece.length <= left ? left - piece.length : 0;
    missing += piece.length - kept.length;
    return kept;
  };
  const add = (part: Words): void => {
    if (typeof part === 'string') {
      const kept = cut(part);
      const last = parts.at(-1);
      if (typeof last === 'string') parts[parts.length - 1] = last + kept;
      else if (kept !== '') parts.push(kept);
    } else if ('quote' in part) {
      const kept = cut(part.quote);
      if (kept !== '') parts.push({ quote: kept });
    } else for (const each of part) add(each);
  };
  add(words);
  if (missing > 0) parts.push(`… (and ${missing} more characters)`);
  return parts;
}

/** Renders a text as one string, with each quote passed through `show`. */
export const renderText = (parts: Text, show: (quote: string) => string): string =>
  parts.map((part) => (typeof part === 'string' ? part : show(part.quote))).join('');
