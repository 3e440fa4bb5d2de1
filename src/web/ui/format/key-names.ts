/** Whether shortcuts use ⌘ here rather than Ctrl. */
export function isApple(platform: string = navigator.platform): boolean {
  return /^(?:Mac|iPhone|iPad|iPod)/u.test(platform);
}

/** A combination with the key that this platform uses: `⌘K` or `Ctrl K`. */
export function withModifier(key: string, apple: boolean = isApple()): string {
  return apple ? `⌘${key}` : `Ctrl ${key}`;
}
