import { Button } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { type RefObject, useState } from 'react';
import { useFlagStore } from '../../registry/flagging/flag-store.ts';
import { useInspectInbox } from '../../features/inspect/inspect-inbox.ts';
import { useReportStore } from '../../registry/reporting/report-store.ts';
import { useStartReport } from '../../registry/reporting/start-report.ts';
import { useListLookUp } from '../../features/search/list/list-look-up.ts';
import { useSavedSearches, useSavedSearchStore } from '../../registry/saved-searches/saved-search-store.ts';
import { useTriageStore } from '../../registry/triage/triage-store.ts';
import { isApple, withModifier } from '../../ui/format/key-names.ts';
import { IDENTIFIER_ROUTE, PATHS } from '../../ui/format/paths.ts';
import { useStore } from '../../platform/store/use-store.ts';
import { PasteDialog } from './paste-dialog.tsx';
import type { PasteAction, PasteCommand, PasteContext } from './paste-options.ts';
import { useActivity, useDesk, useDeskState } from '../../desk/session/desk-context.tsx';
import { useSettings, useSettingsStore } from '../../platform/preferences/use-settings.ts';
import { ShortcutList } from '../../ui/shortcuts/shortcut-list.tsx';
import type { ShortcutAction } from '../../ui/shortcuts/shortcuts.ts';
import { useShortcuts } from '../../ui/shortcuts/use-shortcuts.ts';
import type { HeaderHandle } from '../header/header-actions.tsx';
import { useLastSearch } from '../navigation/last-search.ts';
import { t } from './messages.ts';
import { useOfferedPages } from '../navigation/offered-pages.ts';
import styles from './quick-access.module.css';

const PUBLIC_ACTIONS: readonly ShortcutAction[] = ['inspect', 'list'];
const NO_SEARCHES: PasteContext['savedSearches'] = [];
const NO_OPERATIONS: PasteContext['operations'] = [];

/** What is typed next takes the place of what stands there. */
function focusSearchBox(): void {
  const box = document.querySelector<HTMLTextAreaElement>('[role="search"] textarea');
  box?.focus();
  box?.select();
}

function usePasteContext(): PasteContext {
  const { key } = useDeskState();
  const { homeCountry } = useSettings();
  const searches = useSavedSearches();
  const reportStore = useReportStore();
  // Follows the report, whose phase `mayStart` reads.
  useStore(reportStore);
  const triageStore = useTriageStore();
  const triage = useStore(triageStore);
  const lastSearch = useLastSearch();
  const { open: _open, ...lastParts } = useStore(lastSearch);
  const { operations } = useActivity();
  const offered = useOfferedPages();
  return {
    key,
    offered,
    homeCountry,
    // A stranger at a locked computer is not told what was done.
    savedSearches: key === 'locked' ? NO_SEARCHES : searches,
    operations: key === 'locked' ? NO_OPERATIONS : operations,
    triage: key === 'locked' ? undefined : (triage?.parts ?? lastParts),
    mayReport: reportStore.mayStart(),
  };
}

export interface QuickAccessProps {
  /** What locks, signs out and saves keys, and asks first where keys have no backup. */
  readonly header: RefObject<HeaderHandle | null>;
}

/** What every page has for the keyboard: paste anywhere with its button, the shortcuts, and their list. */
export function QuickAccess({ header }: QuickAccessProps) {
  const { session } = useDesk();
  const router = useRouter();
  const settings = useSettingsStore();
  const savedSearches = useSavedSearchStore();
  const inbox = useInspectInbox();
  const lookUp = useListLookUp();
  const startReport = useStartReport();
  const lastSearch = useLastSearch();
  const flagStore = useFlagStore();
  const context = usePasteContext();
  const [opened, setOpened] = useState<'palette' | 'list'>();
  const close = () => {
    inbox.put('');
    setOpened(undefined);
  };
  const { key } = context;
  const actions: readonly ShortcutAction[] =
    key === 'none'
      ? PUBLIC_ACTIONS
      : [
          'focus-search',
          'overview',
          'search',
          'report',
          'activity',
          'inspect',
          'export',
          ...(key === 'unlocked' ? (['undo', 'lock'] as const) : []),
          'list',
        ];

  const goTo = (page: keyof typeof PATHS) =>
    void router.navigate({
      to: PATHS[page],
      search:
        page === 'search' && router.state.location.pathname !== PATHS.search ? lastSearch.getState() : {},
    });

  function onShortcut(action: ShortcutAction) {
    if (!actions.includes(action)) return;
    switch (action) {
      case 'focus-search': {
        if (router.state.location.pathname === PATHS.search) {
          focusSearchBox();
          return;
        }
        // After the shell, which moves the focus to the page's heading.
        const stop = router.subscribe('onRendered', () => {
          stop();
          focusSearchBox();
        });
        goTo('search');
        return;
      }
      case 'undo':
        flagStore.undoLatest();
        return;
      case 'export':
        document.querySelector<HTMLElement>('[data-export]:enabled')?.click();
        return;
      case 'lock':
        header.current?.ask('lock');
        return;
      case 'list':
        setOpened('list');
        return;
      default:
        goTo(action);
    }
  }
  useShortcuts({ onShortcut, onPalette: () => setOpened('palette') });

  function command(asked: PasteCommand) {
    switch (asked) {
      case 'lock':
      case 'sign-out':
      case 'save-keys':
        header.current?.ask(asked);
        return;
      case 'unlock':
        session.askForUnlock();
        return;
      case 'shortcuts':
        setOpened('list');
        return;
      case 'erase-searches':
        savedSearches.erase();
        return;
      default:
        settings.change({ colourScheme: asked });
    }
  }

  function act(action: PasteAction) {
    setOpened(undefined);
    if (action.do !== 'inspect') inbox.put('');
    switch (action.do) {
      case 'search':
        void router.navigate({
          to: PATHS.search,
          search: { q: action.text },
          state: { focusFirst: action.focusRow },
        });
        return;
      case 'saved-search':
        void router.navigate({ to: PATHS.search, search: action.parts });
        return;
      case 'triage':
        void router.navigate({ to: PATHS.triage, search: action.parts });
        return;
      case 'dossier':
        void router.navigate({ to: IDENTIFIER_ROUTE, params: { id: action.text } });
        return;
      case 'look-up-all':
        lookUp.start(action);
        // The list stands where nothing is asked.
        void router.navigate({ to: PATHS.search });
        return;
      case 'report':
        void startReport.like({ id: action.text }).then(() => goTo('report'));
        return;
      case 'report-all':
        void startReport.list(action.text);
        goTo('report');
        return;
      case 'receipt':
        void router.navigate({ to: PATHS.activity, search: { open: action.payloadHashHex } });
        return;
      case 'inspect':
        inbox.deliver();
        goTo('inspect');
        return;
      case 'page':
        goTo(action.page);
        return;
      case 'command':
        command(action.command);
    }
  }

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
      <PasteDialog
        opened={opened === 'palette'}
        context={context}
        onClose={close}
        onTransaction={(text) => inbox.put(text)}
        onAction={act}
      />
      <ShortcutList opened={opened === 'list'} actions={actions} onClose={close} />
    </>
  );
}
