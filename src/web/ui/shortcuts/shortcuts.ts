/**
 * The single keys and their actions, in the order of the list. Each action can be done in another way, too.
 */
export const SHORTCUTS = [
  { keys: ['/'], does: 'focus-search' },
  { keys: ['g', 'o'], does: 'overview' },
  { keys: ['g', 's'], does: 'search' },
  { keys: ['g', 'r'], does: 'report' },
  { keys: ['g', 'a'], does: 'activity' },
  { keys: ['g', 'i'], does: 'inspect' },
  { keys: ['u'], does: 'undo' },
  { keys: ['e'], does: 'export' },
  { keys: ['l'], does: 'lock' },
  { keys: ['?'], does: 'list' },
] as const satisfies readonly { readonly keys: readonly string[]; readonly does: string }[];

export type ShortcutAction = (typeof SHORTCUTS)[number]['does'];

/** The actions that are available at the moment. */
export type ShortcutActions = Readonly<Partial<Record<ShortcutAction, () => void>>>;

/** Keys that a single page handles (`use-page-keys.ts`), for the list. */
export const PAGE_KEYS = [
  {
    page: 'overview',
    keys: [
      { key: 'j', does: 'overview.next' },
      { key: 'k', does: 'overview.previous' },
    ],
  },
  {
    page: 'results',
    keys: [
      { key: 'j', does: 'results.next' },
      { key: 'k', does: 'results.previous' },
      { key: 'o', does: 'results.open' },
      { key: 'f', does: 'results.flag' },
      { key: 'x', does: 'results.select' },
      { key: 'Shift ↓', does: 'results.range' },
    ],
  },
] as const;

/** The maximum time between the keys of a pair. */
const PAIR_MS = 1500;

/** Reads single keys and returns the shortcut that they complete. */
export class ShortcutReader {
  #first = '';
  #atMs = 0;

  read(key: string, nowMs: number): ShortcutAction | undefined {
    const first = nowMs - this.#atMs <= PAIR_MS ? this.#first : '';
    this.#first = '';
    const typed = first === '' ? [key] : [first, key];
    const found = SHORTCUTS.find(({ keys }) => keys.join(' ') === typed.join(' '));
    if (found !== undefined) return found.does;
    if (first === '' && SHORTCUTS.some(({ keys: [one, ...more] }) => one === key && more.length > 0)) {
      this.#first = key;
      this.#atMs = nowMs;
    }
    return undefined;
  }
}
