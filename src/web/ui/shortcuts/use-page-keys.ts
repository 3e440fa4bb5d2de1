import { useEffect, useEffectEvent } from 'react';
import { useSettings } from '../../platform/preferences/use-settings.ts';
import { isFreeForShortcuts } from './use-shortcuts.ts';

/**
 * Single keys of one page, which go before those of every page. What a key does gives `false` where it leaves
 * the key to others.
 */
export function usePageKeys(keys: Readonly<Record<string, () => boolean>>): void {
  const { shortcuts } = useSettings();
  const follow = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    // Arrows are no characters: they do not depend on the setting for single keys.
    if (!isFreeForShortcuts(event) || (!shortcuts && event.key.length === 1)) return;
    if (Object.hasOwn(keys, event.key) && keys[event.key]?.() === true) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => follow(event);
    // While it is captured: before the keys of every page.
    document.addEventListener('keydown', listen, { capture: true });
    return () => document.removeEventListener('keydown', listen, { capture: true });
  }, []);
}
