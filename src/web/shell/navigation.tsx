import {
  IconFileSearch,
  IconHistory,
  IconId,
  IconLayoutDashboard,
  IconSearch,
  IconSend,
} from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { PATHS } from '../format/paths.ts';
import { useLastSearch } from './last-search.ts';
import { type MessageKey, t } from './messages.ts';
import styles from './shell.module.css';

const PAGES = [
  { to: PATHS.overview, words: 'shell.overview', Icon: IconLayoutDashboard },
  { to: PATHS.search, words: 'shell.search', Icon: IconSearch },
  { to: PATHS.report, words: 'shell.report', Icon: IconSend },
  { to: PATHS.activity, words: 'shell.activity', Icon: IconHistory },
  { to: PATHS.inspect, words: 'shell.inspect', Icon: IconFileSearch },
  { to: PATHS.account, words: 'shell.account', Icon: IconId },
] as const satisfies readonly { to: string; words: MessageKey; Icon: typeof IconSearch }[];

const NOTHING_ASKED = {};

/** Links to all pages. The one to Search leads back to the last search, and from there to the first page. */
export function Navigation() {
  const lastSearch = useLastSearch();
  const parts = useSyncExternalStore(lastSearch.subscribe, lastSearch.getState);
  const atSearch = useRouterState({ select: ({ location }) => location.pathname === PATHS.search });
  return (
    <nav aria-label={t('shell.navigation')}>
      {PAGES.map(({ to, words, Icon }) => (
        <Link
          key={to}
          to={to}
          search={to === PATHS.search && !atSearch ? parts : NOTHING_ASKED}
          className={styles['navLink']}
        >
          <Icon size={20} aria-hidden />
          {t(words)}
        </Link>
      ))}
    </nav>
  );
}
