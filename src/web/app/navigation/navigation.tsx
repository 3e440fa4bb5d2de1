import {
  IconDownload,
  IconHistory,
  IconId,
  IconLayoutDashboard,
  IconSearch,
  IconSend,
  IconUsers,
} from '@tabler/icons-react';
import { Link, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { PATHS } from '../../ui/format/paths.ts';
import { useLastSearch } from './last-search.ts';
import { type MessageKey, t } from './messages.ts';
import { useOfferedPages } from './offered-pages.ts';
import styles from '../shell/shell.module.css';

const PAGES = [
  { to: PATHS.overview, words: 'navigation.overview', Icon: IconLayoutDashboard },
  { to: PATHS.search, words: 'navigation.search', Icon: IconSearch },
  { to: PATHS.report, words: 'navigation.report', Icon: IconSend },
  { to: PATHS.download, words: 'navigation.download', Icon: IconDownload },
  { to: PATHS.activity, words: 'navigation.activity', Icon: IconHistory },
  { to: PATHS.peers, words: 'navigation.peers', Icon: IconUsers },
  { to: PATHS.account, words: 'navigation.account', Icon: IconId },
] as const satisfies readonly { to: string; words: MessageKey; Icon: typeof IconSearch }[];

const NOTHING_ASKED = {};

/**
 * Links to the pages that the deployment offers; the palette leads to Inspect. The link to Search leads to
 * the last search, and from there to an empty one.
 */
export function Navigation() {
  const offered = useOfferedPages();
  const isShown = (path: string) =>
    (path !== PATHS.peers || offered.peers) && (path !== PATHS.download || offered.download);
  const lastSearch = useLastSearch();
  const parts = useStore(lastSearch);
  const atSearch = useRouterState({ select: ({ location }) => location.pathname === PATHS.search });
  const router = useRouter();
  const navRef = useRef<HTMLElement>(null);
  useEffect(() => {
    const showOpenPage = () => {
      const nav = navRef.current;
      const link = nav?.querySelector<HTMLElement>('[aria-current]');
      if (nav === null || !link) return;
      // `scrollIntoView` would scroll the page as well where the links stand at its end, in a low window.
      nav.scrollLeft = link.offsetLeft - nav.offsetLeft - (nav.clientWidth - link.offsetWidth) / 2;
    };
    showOpenPage();
    return router.subscribe('onRendered', showOpenPage);
  }, [router]);
  return (
    // On narrow screens the links scroll sideways.
    <nav ref={navRef} aria-label={t('navigation.pages')} data-scrolls>
      {PAGES.filter(({ to }) => isShown(to)).map(({ to, words, Icon }) => (
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
