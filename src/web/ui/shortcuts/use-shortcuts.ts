import { type HotkeyItem, useHotkeys } from '@mantine/hooks';
import { isComposing } from '../components/is-composing.ts';
import { isApple } from '../format/key-names.ts';
import { useSettings } from '../../platform/preferences/use-settings.ts';
import { ANYWHERE, type ShortcutActions } from './shortcuts.ts';

const TYPING =
  'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable], [role="textbox"], [role="combobox"]';
const OVERLAY = '[role="dialog"], [role="menu"]';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(TYPING) !== null;

const isFree = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented && !event.repeat && !isComposing(event) && document.querySelector(OVERLAY) === null;

/** On some keyboards a character other than a letter needs Shift. */
const hotkeysOf = (key: string): readonly string[] => (/^[a-z]$/u.test(key) ? [key] : [key, `shift+${key}`]);

/**
 * Handles single keys: not while typing, in dialogs and menus, or if the settings turn them off. A handler
 * returns `false` to leave its key to others.
 */
export function useSingleKeys(keys: Readonly<Record<string, () => unknown>>): void {
  const { shortcuts } = useSettings();
  const items = Object.entries(shortcuts ? keys : {}).flatMap(([key, act]) =>
    hotkeysOf(key).map((hotkey): HotkeyItem => {
      const follow = (event: KeyboardEvent) => {
        if (isFree(event) && !isTyping(event.target) && act() !== false) event.preventDefault();
      };
      return [hotkey, follow, { preventDefault: false }];
    }),
  );
  useHotkeys(items, [], true);
}

/**
 * Handles the keys of every page.
 * @param onPalette called for Ctrl or ⌘ K, which also works while typing and without single keys
 */
export function useShortcuts(actions: ShortcutActions, onPalette: () => void): void {
  useSingleKeys(
    Object.fromEntries(
      ANYWHERE.keys.flatMap(({ key, does }) => (does in actions ? [[key, () => actions[does]?.()]] : [])),
    ),
  );
  const openPalette = (event: KeyboardEvent) => {
    if (!isFree(event)) return;
    event.preventDefault();
    onPalette();
  };
  // On a Mac, Ctrl K cuts the rest of a line.
  useHotkeys([[isApple() ? 'meta+K' : 'ctrl+K', openPalette, { preventDefault: false }]], [], true);
}
