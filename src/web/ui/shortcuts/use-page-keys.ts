import { useEffect, useEffectEvent } from 'react';
import { useSettings } from '../../platform/preferences/use-settings.ts';
import { isFreeForShortcuts } from './use-shortcuts.ts';

/**
 * Handles the single keys of one page, before those of every page. A handler returns `false` to leave its key
 * to others.
 */
export function usePageKeys(keys: Readonly<Record<string, () => boolean>>): void {
  const { shortcuts } = useSettings();
  const follow = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    // Arrows are not characters, and the setting for single keys does not apply to them.
    if (!isFreeForShortcuts(event) || (!shortcuts && event.key.length === 1)) return;
    if (Object.hasOwn(keys, event.key) && keys[event.key]?.() === true) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => follow(event);
    // In the capture phase, before the keys of every page.
    document.addEventListener('keydown', listen, { capture: true });
    return () => document.removeEventListener('keydown', listen, { capture: true });
  }, []);
}
