import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { AppError } from '../../../contract/app-error.ts';
import { PRACTICE_EXAMPLE_QUERIES } from '../../../contract/practice.ts';
import type { KeyOwner } from '../../../signer/signer.ts';
import { focusPageHeading, PageHeading } from '../../ui/components/page-heading.tsx';
import { Problem } from '../../ui/components/problem/problem.tsx';
import { shownAsciiText } from '../../ui/components/text/shown-text.ts';
import { PATHS } from '../../ui/format/paths.ts';
import { useDesk, useDeskState, useRemembered } from '../../desk/session/desk-context.tsx';
import { t } from './messages.ts';
import classes from './start-card.module.css';

const COLOURS = [
  'amber',
  'blue',
  'coral',
  'green',
  'grey',
  'indigo',
  'ivory',
  'olive',
  'red',
  'silver',
  'violet',
  'white',
];
const BIRDS = [
  'crane',
  'dove',
  'falcon',
  'finch',
  'heron',
  'kite',
  'lark',
  'owl',
  'plover',
  'robin',
  'swift',
  'tern',
];
const SUFFIX_RANGE = 10_000;

function randomBelow(limit: number): number {
  const [value = 0] = crypto.getRandomValues(new Uint32Array(1));
  return value % limit;
}

const pick = (words: readonly string[]): string => words[randomBelow(words.length)] ?? '';

/** Returns a new practice account of a new peer, with a memorable name: `analyst@blue-heron-0418`. */
export function practiceOwner(): KeyOwner {
  const peerId = `${pick(COLOURS)}-${pick(BIRDS)}-${String(randomBelow(SUFFIX_RANGE)).padStart(4, '0')}`;
  return { accountId: `analyst@${peerId}`, email: `analyst@${peerId}.example` };
}

/** Makes a change that may remove the pressed button. The focus then moves to the heading. */
function changeCard(change: () => void): void {
  flushSync(change);
  if (document.activeElement === document.body) focusPageHeading();
}

/** Returns true if the address names nothing but the desk itself. */
const useNothingAsked = (): boolean =>
  useRouterState({
    select: ({ location: { pathname, searchStr } }) =>
      pathname === '/' || pathname === PATHS.overview || (pathname === PATHS.search && searchStr === ''),
  });

const depthOf = (path: string): number => path.split('/').length;

/** Tells that the link will open after signing in, if it has a page. */
function LinkWaits() {
  const nothingAsked = useNothingAsked();
  // An address without a page matches the frame alone, or a page above it.
  const hasPage = useRouterState({
    select: ({ location, matches }) =>
      matches.length > 1 && depthOf(matches.at(-1)?.fullPath ?? '') === depthOf(location.pathname),
  });
  return nothingAsked || !hasPage ? null : <Text>{t('unlock.linkWaits')}</Text>;
}

interface ContinueProps {
  readonly accountId: string;
  readonly onSomebodyElse: () => void;
  readonly children: ReactNode;
}

/**
 * The card for an account that is open in another tab or was remembered: its key file, or the passphrase
 * alone.
 */
function Continue({ accountId, onSomebodyElse, children }: ContinueProps) {
  const { remembered } = useDesk();
  const { openElsewhere } = useDeskState();
  const { accountId: rememberedId } = useRemembered();
  const words =
    openElsewhere === undefined
      ? 'unlock.continueRemembered'
      : openElsewhere.keyFile === undefined
        ? 'unlock.continueUnsaved'
        : 'unlock.continueElsewhere';
  return (
    <>
      <PageHeading>{t('unlock.continueAs', { accountId: shownAsciiText(accountId) })}</PageHeading>
      <Text>{t(words)}</Text>
      {children}
      <Group gap="md">
        <Button variant="subtle" size="compact-sm" px={0} onClick={onSomebodyElse}>
          {t('unlock.somebodyElse')}
        </Button>
        {rememberedId === accountId && (
          <Button
            variant="subtle"
            size="compact-sm"
            px={0}
            onClick={() => changeCard(() => remembered.forget())}
          >
            {t('unlock.forgetAccount')}
          </Button>
        )}
      </Group>
    </>
  );
}

/** The button for a practice account, and the ways to sign in with one's own keys. */
function SignIn({ children }: { readonly children: ReactNode }) {
  const { config, session } = useDesk();
  const navigate = useNavigate();
  const nothingAsked = useNothingAsked();
  const start = useMutation({
    mutationFn: () => session.startPractice(practiceOwner()),
    onSuccess: () => {
      const [q] = PRACTICE_EXAMPLE_QUERIES;
      if (nothingAsked && q !== undefined)
        return navigate({ to: PATHS.search, search: { q }, replace: true });
      return undefined;
    },
  });

  return (
    <>
      <PageHeading>{t('unlock.title')}</PageHeading>
      <LinkWaits />
      <Text c="dimmed">{t('unlock.purpose')}</Text>
      <Text>{t(config.practice ? 'unlock.practiceIntro' : 'unlock.intro')}</Text>
      {config.practice && (
        <Button size="md" loading={start.isPending} onClick={() => start.mutate()}>
          {t('unlock.startPractising')}
        </Button>
      )}
      <div role="status">{start.isPending && <Text c="dimmed">{t('unlock.making')}</Text>}</div>
      {start.error instanceof AppError && <Problem title={t('unlock.startFailed')} error={start.error} />}
      {/* Not with the ways, which are fetched later: what stands below would move. */}
      {config.practice && (
        <Text size="sm" fw={500}>
          {t('unlock.haveKeys')}
        </Text>
      )}
      {children}
    </>
  );
}

interface StartCardProps {
  /** Opens the key file of the account that is open in another tab, or was remembered. */
  readonly continuing: ReactNode;
  /** All the ways to sign in. */
  readonly children: ReactNode;
}

/** The first card: a returning analyst continues, and anybody else signs in. */
export function StartCard({ continuing, children }: StartCardProps) {
  const { openElsewhere } = useDeskState();
  const { accountId: remembered } = useRemembered();
  const known = openElsewhere?.accountId ?? remembered;
  // A sign-in that has begun stays on screen, whatever happens in other tabs.
  const [asAnybody, setAsAnybody] = useState(false);
  const begin = () => setAsAnybody(true);

  return (
    <div className={classes.page}>
      <p className={classes.wordmark}>{t('unlock.product')}</p>
      <section className={classes.card}>
        <Stack>
          {known !== undefined && !asAnybody ? (
            <Continue accountId={known} onSomebodyElse={() => changeCard(begin)}>
              {continuing}
            </Continue>
          ) : (
            <Stack
              onFocusCapture={({ target }) => target.matches('h1') || begin()}
              onPointerDownCapture={begin}
            >
              <SignIn>{children}</SignIn>
              {known !== undefined && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  px={0}
                  w="fit-content"
                  onClick={() => changeCard(() => setAsAnybody(false))}
                >
                  {t('unlock.continueAs', { accountId: shownAsciiText(known) })}
                </Button>
              )}
            </Stack>
          )}
          <Text size="sm" c="dimmed">
            {t('unlock.promise')}
          </Text>
        </Stack>
      </section>
    </div>
  );
}
