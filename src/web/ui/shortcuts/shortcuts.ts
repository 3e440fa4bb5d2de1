/**
 * Every single key, in the order of the list (`shortcut-list.tsx`). Each action can be done in another way, too.
 * The keys of one page are handled there.
 */
const SHORTCUTS = [
  {
    where: 'anywhere',
    keys: [
      { key: '/', does: 'focus-search' },
      { key: 'u', does: 'undo' },
      { key: 'e', does: 'export' },
      { key: 'l', does: 'lock' },
      { key: '?', does: 'list' },
    ],
  },
  {
    where: 'overview',
    keys: [{ key: 'j k', does: 'lines' }],
  },
  {
    where: 'results',
    keys: [
      { key: 'j k', does: 'rows' },
      { key: 'o', does: 'open-row' },
      { key: 'f', does: 'flag-row' },
      { key: 'x', does: 'select-row' },
      { key: 'Shift ↓', does: 'select-next-row' },
    ],
  },
  {
    where: 'report',
    keys: [
      { key: 'mod V', does: 'paste' },
      { key: 'F2', does: 'edit-cell' },
      { key: 'Space', does: 'select-row' },
      { key: 'Delete', does: 'remove-row' },
      { key: 'mod Z', does: 'undo-edit' },
    ],
  },
] as const;

export const [ANYWHERE, ...OF_PAGES] = SHORTCUTS;

export type ShortcutAction = (typeof SHORTCUTS)[number]['keys'][number]['does'];

/** The actions of the keys of every page that are available at the moment. */
export type ShortcutActions = Readonly<Partial<Record<(typeof ANYWHERE.keys)[number]['does'], () => void>>>;
