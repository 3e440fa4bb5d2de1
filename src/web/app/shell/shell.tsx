import { Anchor, AppShell, Button, Center, Loader, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { focusPageHeading } from '../../ui/components/page-heading.tsx';
import { StartCard } from '../../features/unlock/start-card.tsx';
import { PATHS, PATHS_FOR_ALL } from '../../ui/format/paths.ts';
import { useDesk, useDeskState } from '../../desk/session/desk-context.tsx';
import { Header } from '../header/header.tsx';
import type { HeaderHandle } from '../header/header-actions.tsx';
import { t } from './messages.ts';
import { restOptions } from './rest-options.ts';
import { RestProvider } from './use-rest.ts';
import styles from './shell.module.css';

const CHECK_MS = 1000;
const SIGNS_OF_LIFE = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** Locks the key after the page has been idle for too long, even if the machine slept meanwhile. */
function useIdleLock(): void {
  const { session } = useDesk();
  useEffect(() => {
    let lastMs = 0;
    const alive = () => {
      const nowMs = Date.now();
      if (nowMs - lastMs < CHECK_MS) return;
      lastMs = nowMs;
      // A page that slept past its limit locks; the click that wakes it must not keep it unlocked.
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

/** Locks a page that is left and that the browser keeps, to show it as it was when the analyst goes back. */
function useLockOnLeaving(): void {
  const { session } = useDesk();
  useEffect(() => {
    const lock = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void session.lockHere();
    };
    window.addEventListener('pagehide', lock);
    return () => window.removeEventListener('pagehide', lock);
  }, [session]);
}

/**
 * Moves the focus to the new page's heading on navigation, for screen readers to announce it, and after
 * signing in or out, which replaces the page under the focused element.
 */
function useFocusOnNavigation(accountId: string | undefined, isComplete: boolean): void {
  const router = useRouter();
  const isWanted = useRef(false);
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged, hashChanged }) => {
        const isSection = hashChanged && document.getElementById(toLocation.hash) !== null;
        if (fromLocation !== undefined && (pathChanged || isSection)) isWanted.current = !focusPageHeading();
      }),
    [router],
  );
  // The analyst navigated before the rest of the app had arrived: the page is rendered only now.
  useEffect(() => {
    if (isComplete && isWanted.current) isWanted.current = !focusPageHeading();
  }, [isComplete]);
  const before = useRef(accountId);
  useEffect(() => {
    if (before.current !== accountId) focusPageHeading();
    before.current = accountId;
  }, [accountId]);
}

/**
 * Clears the address on signing out: it must not show what the account looked at. A reload, an ended session
 * and a lock keep it, and a link opens its page after signing in.
 */
function useBareAddressAfterSignOut(accountId: string | undefined, atOpenPage: boolean): void {
  const { navigate } = useRouter();
  const before = useRef(accountId);
  useEffect(() => {
    const signedOut = before.current !== undefined && accountId === undefined;
    before.current = accountId;
    if (signedOut && !atOpenPage) void navigate({ to: PATHS.overview, search: {}, replace: true });
  }, [accountId, atOpenPage, navigate]);
}

const MAIN_ID = 'content';

const HEADER_PX = 56;

/** A signed-out desk has the first card, Inspect and the settings. */
function SignedOutLink({ atOpenPage }: { readonly atOpenPage: boolean }) {
  return (
    <Anchor
      component={Link}
      to={atOpenPage ? PATHS.overview : PATHS.inspect}
      className={styles['headerLink'] ?? ''}
    >
      {t(atOpenPage ? 'shell.signIn' : 'shell.toInspect')}
    </Anchor>
  );
}

/** A placeholder for the rest of the app while it is fetched, or the error if that failed. */
function RestToCome({ problem }: { readonly problem: string | undefined }) {
  if (problem === undefined) {
    return (
      <Center mih={36} role="status" aria-label={t('shell.starting')}>
        <Loader size="sm" aria-hidden />
      </Center>
    );
  }
  return (
    <Stack role="alert" gap="sm">
      <Text>{problem}</Text>
      <Button variant="default" w="fit-content" onClick={() => window.location.reload()}>
        {t('shell.reload')}
      </Button>
    </Stack>
  );
}

/** The frame of every page: header, navigation and the dialogs that any page may need. */
export function Shell() {
  const { config } = useDesk();
  const { account } = useDeskState();
  // The only breakpoint of the navigation: AppShell's own would put the rail over the page at exactly this
  // width.
  const wide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false });
  const headerRef = useRef<HeaderHandle>(null);
  useIdleLock();
  useLockOnLeaving();
  const signedIn = account !== undefined;
  const atOpenPage = useRouterState({
    select: ({ matches }) => matches.some(({ fullPath }) => PATHS_FOR_ALL.has(fullPath)),
  });
  const rest = useQuery(restOptions);
  const parts = rest.data;
  // Nothing that one account saw or typed is left for the next. Signing out does not reset Inspect.
  const [pagesOf, setPagesOf] = useState(account?.accountId);
  if (signedIn && account.accountId !== pagesOf) setPagesOf(account.accountId);
  useFocusOnNavigation(parts && account?.accountId, parts !== undefined);
  useBareAddressAfterSignOut(account?.accountId, atOpenPage);
  const toCome = <RestToCome problem={rest.error?.message} />;

  return (
    <AppShell
      header={{ height: HEADER_PX }}
      {...(signedIn && wide ? { navbar: { width: 168, breakpoint: 0 } } : {})}
      {...(signedIn && !wide ? { footer: { height: 56 } } : {})}
      padding={{ base: 'sm', sm: 'lg' }}
    >
      <a
        className={styles['skip']}
        href={`#${MAIN_ID}`}
        onClick={(event) => {
          // The fragment of the address may be the transaction under inspection, and must not change.
          event.preventDefault();
          document.getElementById(MAIN_ID)?.focus();
        }}
      >
        {t('shell.skip')}
      </a>
      {config.practice && <div className={styles['practiceEdge']} aria-hidden />}
      <Header PlaceHint={parts?.PracticeHint} notices={parts && <parts.ConnectionChip />}>
        {parts && <parts.QuickAccess header={headerRef} />}
        {signedIn ? (
          parts && <parts.HeaderActions account={account} ref={headerRef} />
        ) : (
          <SignedOutLink atOpenPage={atOpenPage} />
        )}
      </Header>
      {signedIn && wide && (
        // AppShell's own `<nav>` would be a second landmark around the named one.
        <AppShell.Navbar role="presentation" className={styles['rail'] ?? ''}>
          {parts && <parts.Navigation />}
        </AppShell.Navbar>
      )}
      <AppShell.Main id={MAIN_ID} tabIndex={-1} className={styles['main'] ?? ''}>
        {parts && <parts.ConnectionNotice />}
        {signedIn && parts && <parts.TamperNotice accountId={account.accountId} />}
        {signedIn && parts && <parts.FlagNotices />}
        {signedIn || atOpenPage ? (
          parts ? (
            <RestProvider key={pagesOf} value={parts}>
              <parts.PeerDirectory>
                <Outlet />
              </parts.PeerDirectory>
            </RestProvider>
          ) : (
            toCome
          )
        ) : (
          <StartCard continuing={parts ? <parts.OpenKeyFile continuing /> : toCome}>
            {parts ? (
              <parts.WaysToUnlock firstWay={config.practice ? null : 'file'} withNewKeys={!config.practice} />
            ) : (
              toCome
            )}
          </StartCard>
        )}
      </AppShell.Main>
      {signedIn && !wide && (
        <AppShell.Footer className={styles['bar'] ?? ''}>{parts && <parts.Navigation />}</AppShell.Footer>
      )}
      {signedIn && parts && <parts.UnlockDialog account={account} />}
      {signedIn && parts && <parts.KeySavingGuard />}
      {signedIn && parts && <parts.LockWarning />}
    </AppShell>
  );
}
