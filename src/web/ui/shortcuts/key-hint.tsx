import { useSettings } from '../../platform/preferences/use-settings.ts';
import { withModifier } from '../format/key-names.ts';
import classes from './key-hint.module.css';
import { t } from './messages.ts';

interface HintedKey {
  readonly shown: string;
  /** With Ctrl or ⌘; works while typing too. */
  readonly withModifier?: true;
  readonly does: 'box' | 'rows' | 'flag' | 'paste' | 'review' | 'list';
}

const ALL_KEYS: HintedKey = { shown: '?', does: 'list' };

/** Three keys of each page that no button there names. */
const HINTED_KEYS = {
  search: [
    { shown: '/', does: 'box' },
    { shown: 'j k', does: 'rows' },
    { shown: 'f', does: 'flag' },
  ],
  report: [
    { shown: 'V', withModifier: true, does: 'paste' },
    { shown: 'Enter', withModifier: true, does: 'review' },
    ALL_KEYS,
  ],
} as const satisfies Readonly<Record<string, readonly HintedKey[]>>;

/** One quiet line of three keys, unless single keys are off. */
export function KeyHint({ page }: { readonly page: keyof typeof HINTED_KEYS }) {
  const { shortcuts } = useSettings();
  if (!shortcuts) return null;
  const keys: readonly HintedKey[] = HINTED_KEYS[page];
  return (
    <span className={classes['hint']}>
      {keys.map((hinted) => (
        <span key={hinted.shown}>
          <kbd className={classes['key']}>
            {hinted.withModifier === true ? withModifier(hinted.shown) : hinted.shown}
          </kbd>{' '}
          {t(`shortcuts.hint.${hinted.does}`)}
        </span>
      ))}
    </span>
  );
}
