/** A text of a request or of a transaction, exactly as it is there: make it visible before showing it. */
export interface Quote {
  readonly quote: string;
}

/**
 * Words of our own (plain strings), and between them what is quoted. Data, so that the renderer marks only
 * the quotes.
 */
export type Text = readonly (string | Quote)[];

/**
 * A text that is being put together. Nested, since joining flat ones level by level takes long for hostile
 * nesting.
 */
export type Words = string | Quote | readonly Words[];

/** Strings that are filled in are quotes, numbers are words of our own: ``text`one by ${key} again` ``. */
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

/** In one level, and no longer than `limit` characters: how many more there are is said at the end. */
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

/** The text in one piece, each quote as `show` makes it. */
export const renderText = (parts: Text, show: (quote: string) => string): string =>
  parts.map((part) => (typeof part === 'string' ? part : show(part.quote))).join('');
