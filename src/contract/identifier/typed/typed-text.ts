export interface TypedText {
  readonly text: string;
  /** A sentence for each change, in order; empty exactly when the text is as it was. */
  readonly changes: readonly string[];
}

export const unchanged = (text: string): TypedText => ({ text, changes: [] });

/** `next` in place of `before`, with the sentence if they differ. */
export function changed(before: string, next: string, sentence: string): TypedText {
  return before === next ? unchanged(before) : { text: next, changes: [sentence] };
}

/** Runs readers one after the other and keeps all their sentences. */
export function inOrder(text: string, readers: readonly ((text: string) => TypedText)[]): TypedText {
  let current = text;
  const changes = readers.flatMap((reader) => {
    const next = reader(current);
    current = next.text;
    return next.changes;
  });
  return { text: current, changes };
}
