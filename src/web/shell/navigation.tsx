import { IconFileSearch, IconHistory, IconId, IconSearch, IconSend } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { PATHS } from '../format/paths.ts';
import { type MessageKey, t } from './messages.ts';
import styles from './shell.module.css';

const PAGES = [
  { to: PATHS.search, words: 'shell.search', Icon: IconSearch },
  { to: PATHS.report, words: 'shell.report', Icon: IconSend },
  { to: PATHS.activity, words: 'shell.activity', Icon: IconHistory },
  { to: PATHS.inspect, words: 'shell.inspect', Icon: IconFileSearch },
  { to: PATHS.account, words: 'shell.account', Icon: IconId },
] as const satisfies readonly { to: string; words: MessageKey; Icon: typeof IconSearch }[];

/** Links to all pages. */
export function Navigation() {
  return (
    <nav aria-label={t('shell.navigation')}>
      {PAGES.map(({ to, words, Icon }) => (
        <Link key={to} to={to} className={styles['navLink']}>
          <Icon size={20} aria-hidden />
          {t(words)}
        </Link>
      ))}
    </nav>
  );
}
