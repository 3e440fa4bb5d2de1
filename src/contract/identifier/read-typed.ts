export interface TypedText {
  readonly text: string;
  /** What was changed, one sentence for each change, in order; empty when nothing was. */
  readonly changes: readonly string[];
}

export function readTyped(text: string): TypedText {
  const trimmed = text.trim();
  return { text: trimmed, changes: trimmed === text ? [] : ['Removed the white space around it.'] };
}
