interface PressedKey {
  readonly isComposing: boolean;
  readonly keyCode: number;
}

/** What browsers give as the code of a key that an input method took. */
const TAKEN = 229;

/**
 * Whether a key is the input method's. Safari says by its code alone that the Enter or Escape that ends a
 * word is.
 */
export function isComposing({ isComposing: isWithinWord, keyCode }: PressedKey): boolean {
  return isWithinWord || keyCode === TAKEN;
}
