/** Returns true if shortcuts use ⌘ on this platform rather than Ctrl. */
export function isApple(platform: string = navigator.platform): boolean {
  return /^(?:Mac|iPhone|iPad|iPod)/u.test(platform);
}

/** Returns a combination with the modifier of this platform: `⌘K` or `Ctrl K`. */
export function withModifier(key: string, apple: boolean = isApple()): string {
  return apple ? `⌘${key}` : `Ctrl ${key}`;
}
