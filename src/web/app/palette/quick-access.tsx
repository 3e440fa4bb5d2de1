import { Button } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type RefObject, useState } from 'react';
import { feedKeysOptions } from '../../api/feed-key-options.ts';
import { useFlags } from '../../registry/flagging/use-flags.ts';
import { usePeers } from '../../registry/peer-directory/peer-directory.tsx';
import { useInspectInbox } from '../../features/inspect/inspect-inbox.ts';
import { useReport, useReports } from '../../registry/reporting/reports.ts';
import { useStartReport } from '../../registry/reporting/start-report.ts';
import { useListLookUp } from '../../features/search/list/list-look-up.ts';
import { useSavedSearches, useSavedSearchStore } from '../../registry/saved-searches/saved-search-store.ts';
import { fitsAddress } from '../../../reading/search/search-query.ts';
import { isApple, withModifier } from '../../ui/format/key-names.ts';
import { IDENTIFIER_ROUTE, NEVER_REPORT_FRAGMENT, PATHS, PEER_ROUTE } from '../../ui/format/paths.ts';
import { PasteDialog } from './paste-dialog.tsx';
import type { PasteContext } from './paste-options.ts';
import { useActivity, useDesk, useDeskState } from '../../desk/session/desk-context.tsx';
import type { Settings } from '../../platform/preferences/settings.ts';
import { useSettings, useSettingsStore } from '../../platform/preferences/use-settings.ts';
import { ShortcutList } from '../../ui/shortcuts/shortcut-list.tsx';
import type { ShortcutActions } from '../../ui/shortcuts/shortcuts.ts';
import { useShortcuts } from '../../ui/shortcuts/use-shortcuts.ts';
import type { HeaderHandle } from '../header/header-actions.tsx';
import { useLastSearch } from '../navigation/last-search.ts';
import { t } from './messages.ts';
import { useOfferedPages } from '../navigation/offered-pages.ts';
import styles from './quick-access.module.css';

/** Focuses the search box and selects its text: typing replaces it. */
function focusSearchBox(): void {
  const box = document.querySelector<HTMLTextAreaElement>('[role="search"] textarea');
  box?.focus();
  box?.select();
}

const NO_PEERS: PasteContext['peers'] = [];

function usePasteContext(actions: PasteContext['actions'], isOpen: boolean): PasteContext {
  const { client } = useDesk().session;
  const { account, key, keysSaved } = useDeskState();
  const { homeCountry } = useSettings();
  const savedSearches = useSavedSearches();
  const reports = useReports();
  // Rerenders when the phase of the report changes, which `mayStart` reads.
  useReport();
  const { operations } = useActivity();
  const peers = usePeers() ?? NO_PEERS;
  const feedKeys = useQuery({
    ...feedKeysOptions(client, account?.accountId ?? ''),
    enabled: isOpen && account !== undefined,
  });
  // Offered until the deployment has answered, as the other pages are.
  const offered = { ...useOfferedPages(), connections: feedKeys.data !== null };
  const others = { key, keysSaved, offered, peers, homeCountry, mayReport: reports.mayStart(), actions };
  // Someone else at a locked computer must not see the history.
  return key === 'locked'
    ? { ...others, savedSearches: [], operations: [] }
    : { ...others, savedSearches, operations };
}

export interface QuickAccessProps {
  /** Locks, signs out and saves keys, and asks first if keys have no backup. */
  readonly header: RefObject<HeaderHandle | null>;
}

/** The keyboard access of every page: paste anywhere with its button, the shortcuts, and their list. */
export function QuickAccess({ header }: QuickAccessProps) {
  const { session } = useDesk();
  const router = useRouter();
  const settings = useSettingsStore();
  const savedSearches = useSavedSearchStore();
  const inbox = useInspectInbox();
  const lookUp = useListLookUp();
  const startReport = useStartReport();
  const lastSearch = useLastSearch();
  const flags = useFlags();
  const { key } = useDeskState();
  const [opened, setOpened] = useState<'palette' | 'list'>();
  const close = () => setOpened(undefined);
  const goTo = (page: keyof typeof PATHS) =>
    void router.navigate({
      to: PATHS[page],
      search:
        page === 'search' && router.state.location.pathname !== PATHS.search ? lastSearch.getState() : {},
    });

  const ask = (what: Parameters<HeaderHandle['ask']>[0]) => () => header.current?.ask(what);
  const shortcuts: ShortcutActions = {
    list: () => setOpened('list'),
    ...(key !== 'none' && {
      'focus-search': () => {
        if (router.state.location.pathname === PATHS.search) {
          focusSearchBox();
          return;
        }
        // After the shell has moved the focus to the page's heading.
        const stop = router.subscribe('onRendered', () => {
          stop();
          focusSearchBox();
        });
        goTo('search');
      },
      export: () => document.querySelector<HTMLElement>('[data-export]:enabled')?.click(),
    }),
    ...(key === 'unlocked' && { undo: () => flags.undoLatest(), lock: ask('lock') }),
  };
  useShortcuts(shortcuts, () => setOpened('palette'));

  const paint = (colourScheme: Settings['colourScheme']) => () => settings.change({ colourScheme });
  const actions: PasteContext['actions'] = {
    search: (search, focusFirst = false) =>
      void router.navigate({ to: PATHS.search, search, state: { focusFirst } }),
    lookUpAll: (list) => {
      const isShort = fitsAddress(list.text, list.list.items.length);
      // The empty search page shows a long list.
      if (!isShort) lookUp.start(list);
      void router.navigate({ to: PATHS.search, search: isShort ? { q: list.text } : {} });
    },
    openDossier: (id) => void router.navigate({ to: IDENTIFIER_ROUTE, params: { id } }),
    report: (id) => void startReport.like({ id }).then(() => goTo('report')),
    reportAll: (list) => {
      void startReport.list(list);
      goTo('report');
    },
    openOperation: (open) => void router.navigate({ to: PATHS.activity, search: { open } }),
    inspect: (transactionHex) => {
      inbox.deliver(transactionHex);
      goTo('inspect');
    },
    openPage: goTo,
    openNeverReport: () => void router.navigate({ to: PATHS.settings, hash: NEVER_REPORT_FRAGMENT }),
    openPeer: (peerId) => void router.navigate({ to: PEER_ROUTE, params: { peerId } }),
    reportType: (fraudType) => void startReport.like({ fraudType }).then(() => goTo('report')),
    downloadType: (type) => void router.navigate({ to: PATHS.download, search: { type } }),
    commands: {
      lock: ask('lock'),
      unlock: () => session.askForUnlock(),
      'save-keys': ask('save-keys'),
      'sign-out': ask('sign-out'),
      shortcuts: () => setOpened('list'),
      'erase-recent': () => savedSearches.eraseRecent(),
      auto: paint('auto'),
      light: paint('light'),
      dark: paint('dark'),
    },
  };
  const context = usePasteContext(actions, opened === 'palette');

  return (
    <>
      <Button
        variant="default"
        size="compact-md"
        className={styles['button'] ?? ''}
        leftSection={<IconSearch size={16} aria-hidden />}
        aria-label={t('palette.openNamed', { keys: withModifier('K') })}
        aria-keyshortcuts={isApple() ? 'Meta+K' : 'Control+K'}
        onClick={() => setOpened('palette')}
      >
        <span className={styles['words']}>{t('palette.open')}</span>
        <kbd className={styles['keys']}>{withModifier('K')}</kbd>
      </Button>
      <PasteDialog opened={opened === 'palette'} context={context} onClose={close} />
      <ShortcutList opened={opened === 'list'} actions={shortcuts} onClose={close} />
    </>
  );
}
