import { useEffect, useEffectEvent } from 'react';
import { isComposing } from '../components/is-composing.ts';
import { isApple } from '../format/key-names.ts';
import { useSettings } from '../../platform/preferences/use-settings.ts';
import { SHORTCUTS, type ShortcutActions } from './shortcuts.ts';

const TYPING =
  'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable], [role="textbox"], [role="combobox"]';
const OVERLAY = '[role="dialog"], [role="menu"]';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(TYPING) !== null;

const isOverlaid = (): boolean => document.querySelector(OVERLAY) !== null;

/** Returns true if a key may be a shortcut: not while typing, and with no dialog or menu open. */
export const isFreeForShortcuts = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented && !isComposing(event) && !isTyping(event.target) && !isOverlaid();

/**
 * Handles the keyboard. Single keys are ignored while typing, in dialogs and menus, and if the settings turn
 * them off.
 * @param onPalette called for Ctrl or ⌘ K, which also works while typing and without single keys
 */
export function useShortcuts(actions: ShortcutActions, onPalette: () => void): void {
  const { shortcuts } = useSettings();
  const follow = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isComposing(event) || event.repeat || isOverlaid()) return;
    const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
    // On a Mac, Ctrl K cuts the rest of a line.
    if ((isApple() ? metaKey : ctrlKey) && !altKey && !shiftKey && key.toLowerCase() === 'k') {
      event.preventDefault();
      onPalette();
      return;
    }
    if (!shortcuts || ctrlKey || metaKey || altKey || isTyping(target)) return;
    const shortcut = SHORTCUTS.find((one) => one.key === key);
    if (shortcut === undefined) return;
    event.preventDefault();
    actions[shortcut.does]?.();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => follow(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
