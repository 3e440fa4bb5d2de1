import { AppShell, Badge, Tooltip } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { focusPageHeading } from '../components/page-heading.tsx';
import { TamperNotice } from '../features/account/tamper-notice.tsx';
import { KeySavingGuard } from '../features/unlock/save-keys.tsx';
import { StartCard } from '../features/unlock/start-card.tsx';
import { UnlockDialog } from '../features/unlock/ways-to-unlock.tsx';
import { PATHS } from '../format/paths.ts';
import { useDesk, useDeskState } from '../session/desk-context.tsx';
import { AccountChips } from './account-chips.tsx';
import { say } from './messages.ts';
import { Navigation, SignedOutLink } from './navigation.tsx';
import styles from './shell.module.css';

const CHECK_MS = 1000;
const SIGNS_OF_LIFE = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** Locks the key when nothing happened on the page for the idle limit, also after the machine slept. */
function useIdleLock(): void {
  const { session } = useDesk();
  useEffect(() => {
    let lastMs = 0;
    const alive = () => {
      const nowMs = Date.now();
      if (nowMs - lastMs < CHECK_MS) return;
      lastMs = nowMs;
      // A page that slept past its limit locks; the click that wakes it does not save it.
      void session.lockWhenIdle().then(() => session.stayAwake());
    };
    const timer = setInterval(() => void session.lockWhenIdle(), CHECK_MS);
    for (const sign of SIGNS_OF_LIFE) window.addEventListener(sign, alive, { passive: true });
    return () => {
      clearInterval(timer);
      for (const sign of SIGNS_OF_LIFE) window.removeEventListener(sign, alive);
    };
  }, [session]);
}

/**
 * A change of page moves the focus to the new page's heading, so that a screen reader says where one is. So does
 * signing in or out, which replaces the page under what had the focus.
 */
function useFocusOnNavigation(signedIn: boolean): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation !== undefined && pathChanged) focusPageHeading();
      }),
    [router],
  );
  const before = useRef(signedIn);
  useEffect(() => {
    if (before.current !== signedIn) focusPageHeading();
    before.current = signedIn;
  }, [signedIn]);
}

const MAIN_ID = 'content';

/** Of a header in several rows: for a finger the buttons in it are higher. */
const HEADER_PX = { narrow: 92, touch: 112 } as const;

/** Where the desk works: the practice store, or the host of a deployment. */
function Place() {
  const { config } = useDesk();
  if (!config.practice) {
    const host = config.baseUrl === '' ? window.location.host : new URL(config.baseUrl).host;
    return (
      <Badge variant="default" tt="none" fw={500}>
        {host}
      </Badge>
    );
  }
  return (
    <Tooltip
      label={say('shell.practiceHint')}
      multiline
      maw={260}
      events={{ hover: true, focus: true, touch: true }}
    >
      <Badge variant="outline" color="orange" tt="none" tabIndex={0} style={{ color: 'var(--desk-live)' }}>
        {say('shell.practice')}
      </Badge>
    </Tooltip>
  );
}

/** What stands around every page: header, pages' navigation, and the dialogs that any page may need. */
export function Shell() {
  const { config } = useDesk();
  const { account } = useDeskState();
  const wide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false });
  const touch = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
  useIdleLock();
  const signedIn = account !== undefined;
  // The one page that works without signing in.
  const atInspect = useRouterState({
    select: ({ matches }) => matches.some(({ fullPath }) => fullPath === PATHS.inspect),
  });
  useFocusOnNavigation(signedIn);

  return (
    <AppShell
      header={{ height: { base: signedIn ? (touch ? HEADER_PX.touch : HEADER_PX.narrow) : 56, lg: 56 } }}
      {...(signedIn && wide ? { navbar: { width: 152, breakpoint: 'sm' } } : {})}
      {...(signedIn && !wide ? { footer: { height: 56 } } : {})}
      padding={{ base: 'sm', sm: 'lg' }}
    >
      <a
        className={styles['skip']}
        href={`#${MAIN_ID}`}
        onClick={(event) => {
          // What stands behind the # of the address may be the transaction that is looked at.
          event.preventDefault();
          document.getElementById(MAIN_ID)?.focus();
        }}
      >
        {say('shell.skip')}
      </a>
      {config.practice && <div className={styles['practiceEdge']} aria-hidden />}
      <AppShell.Header className={styles['header'] ?? ''}>
        <div className={styles['headerRow']}>
          <span className={styles['product']}>{say('shell.product')}</span>
          <Place />
          <span className={styles['push']} />
          {signedIn ? <AccountChips account={account} /> : <SignedOutLink atInspect={atInspect} />}
        </div>
      </AppShell.Header>
      {signedIn && wide && (
        <AppShell.Navbar className={styles['rail'] ?? ''}>
          <Navigation />
        </AppShell.Navbar>
      )}
      <AppShell.Main id={MAIN_ID} tabIndex={-1} className={styles['main'] ?? ''}>
        {signedIn && <TamperNotice accountId={account.accountId} />}
        {signedIn || atInspect ? <Outlet /> : <StartCard />}
      </AppShell.Main>
      {signedIn && !wide && (
        <AppShell.Footer className={styles['bar'] ?? ''}>
          <Navigation />
        </AppShell.Footer>
      )}
      {signedIn && <UnlockDialog account={account} />}
      {signedIn && <KeySavingGuard />}
    </AppShell>
  );
}
