/**
 * The single keys and their actions, in the order of the list. Each action can be done in another way, too.
 */
export const SHORTCUTS = [
  { key: '/', does: 'focus-search' },
  { key: 'u', does: 'undo' },
  { key: 'e', does: 'export' },
  { key: 'l', does: 'lock' },
  { key: '?', does: 'list' },
] as const satisfies readonly { readonly key: string; readonly does: string }[];

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
