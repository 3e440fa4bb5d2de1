interface PressedKey {
  readonly isComposing: boolean;
  readonly keyCode: number;
}

/** The key code of a key that an input method handles. */
const TAKEN = 229;

/**
 * Returns true if an input method handles the key. For the Enter or Escape that ends a word, Safari says so
 * by the key code alone.
 */
export function isComposing({ isComposing: isWithinWord, keyCode }: PressedKey): boolean {
  return isWithinWord || keyCode === TAKEN;
}
