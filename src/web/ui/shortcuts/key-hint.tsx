import { IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import type { HintedPage } from '../../platform/preferences/settings.ts';
import { useSettings, useSettingsStore } from '../../platform/preferences/use-settings.ts';
import { focusPageHeading } from '../components/page-heading.tsx';
import { withModifier } from '../format/key-names.ts';
import classes from './key-hint.module.css';
import { t } from './messages.ts';
import { isFreeForShortcuts } from './use-shortcuts.ts';

interface HintedKey {
  /** As `KeyboardEvent.key` has them. */
  readonly keys: readonly string[];
  readonly shown: string;
  /** With Ctrl or ⌘; works while typing too. */
  readonly withModifier?: true;
  readonly does: 'box' | 'rows' | 'flag' | 'paste' | 'review' | 'undo' | 'leaveNote' | 'list';
}

const ALL_KEYS: HintedKey = { keys: ['?'], shown: '?', does: 'list' };

/** Three keys of each page that no button there names. */
const HINTED_KEYS: Readonly<Record<HintedPage, readonly HintedKey[]>> = {
  search: [
    { keys: ['/'], shown: '/', does: 'box' },
    { keys: ['j', 'k'], shown: 'j k', does: 'rows' },
    { keys: ['f'], shown: 'f', does: 'flag' },
  ],
  report: [
    { keys: ['v'], shown: 'V', withModifier: true, does: 'paste' },
    { keys: ['Enter'], shown: 'Enter', withModifier: true, does: 'review' },
    ALL_KEYS,
  ],
  triage: [
    { keys: ['u'], shown: 'u', does: 'undo' },
    { keys: ['Escape'], shown: 'Esc', does: 'leaveNote' },
    ALL_KEYS,
  ],
};

/**
 * One quiet line of three keys, until one of them has been used or the line is closed: then never again for
 * this account.
 */
export function KeyHint({ page }: { readonly page: HintedPage }) {
  const { shortcuts, keysLearned } = useSettings();
  const settings = useSettingsStore();
  const isShown = shortcuts && !keysLearned.includes(page);
  const learn = () => settings.change({ keysLearned: [...keysLearned, page] });
  const follow = useEffectEvent((event: KeyboardEvent) => {
    const used = HINTED_KEYS[page].find(({ keys }) => keys.includes(event.key));
    if (!isShown || used === undefined || event.altKey) return;
    const hasModifier = event.ctrlKey || event.metaKey;
    if (used.withModifier === true ? hasModifier : !hasModifier && isFreeForShortcuts(event)) learn();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => follow(event);
    // In the capture phase, before the key is handled.
    document.addEventListener('keydown', listen, { capture: true });
    return () => document.removeEventListener('keydown', listen, { capture: true });
  }, []);
  if (!isShown) return null;
  return (
    <span className={classes['hint']}>
      {HINTED_KEYS[page].map((hinted) => (
        <span key={hinted.shown}>
          <kbd className={classes['key']}>
            {hinted.withModifier === true ? withModifier(hinted.shown) : hinted.shown}
          </kbd>{' '}
          {t(`shortcuts.hint.${hinted.does}`)}
        </span>
      ))}
      <button
        type="button"
        className={classes['close']}
        aria-label={t('shortcuts.hint.close')}
        onClick={() => {
          learn();
          focusPageHeading();
        }}
      >
        <IconX size={14} aria-hidden />
      </button>
    </span>
  );
}
