import { Badge, Button, Group, Menu, Text } from '@mantine/core';
import { useInterval, useMediaQuery } from '@mantine/hooks';
import {
  IconAlertTriangle,
  IconChevronDown,
  IconDownload,
  IconKeyOff,
  IconLock,
  IconLockOpen,
  IconLogin,
  IconLogout,
} from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { balanceOptions } from '../api/balance.ts';
import { shownAsciiText } from '../components/shown-text.ts';
import { TransactionText } from '../components/transaction-text.tsx';
import { LeaveKeysDialog, SaveKeysDialog } from '../features/unlock/save-keys.tsx';
import { useDesk, useDeskState, useEarnedTokens } from '../session/desk-context.tsx';
import type { DeskAccount, DeskState } from '../session/desk-session.ts';
import { type MessageKey, t } from './messages.ts';
import styles from './shell.module.css';

const TICK_MS = 1000;

/** `14:32` for a time span; never negative. */
export function formatCountdown(remainingMs: number): string {
  const seconds = Math.max(0, Math.ceil(remainingMs / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** "Unlocked · locks in 14:32", updated every second. Not a live region: nobody wants to hear a clock. */
function KeyCountdown({ locksAtMs, short }: { readonly locksAtMs: number; readonly short: boolean }) {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useInterval(() => setNowMs(Date.now()), TICK_MS, { autoInvoke: true });
  return (
    <span role="timer" aria-live="off">
      {t(short ? 'shell.unlockedShort' : 'shell.unlocked', { time: formatCountdown(locksAtMs - nowMs) })}
    </span>
  );
}

const CHIP = { tt: 'none', size: 'lg', fw: 500 } as const;

/** The key's state as icon and text. */
function KeyChip({ short }: { readonly short: boolean }) {
  const { key, locksAtMs } = useDeskState();
  if (key === 'unlocked' && locksAtMs !== undefined) {
    return (
      <Badge
        {...CHIP}
        variant="light"
        leftSection={<IconLockOpen size={14} aria-hidden />}
        data-key-state="unlocked"
      >
        {/* Remounted when the lock is postponed: the time of its last tick would make it show too much. */}
        <KeyCountdown key={locksAtMs} locksAtMs={locksAtMs} short={short} />
      </Badge>
    );
  }
  if (key === 'external') {
    return (
      <Badge
        {...CHIP}
        variant="default"
        leftSection={<IconKeyOff size={14} aria-hidden />}
        data-key-state="external"
      >
        {t(short ? 'shell.externalSignerShort' : 'shell.externalSigner')}
      </Badge>
    );
  }
  return (
    <Badge
      {...CHIP}
      variant="default"
      leftSection={<IconLock size={14} aria-hidden />}
      data-key-state="locked"
    >
      {t('shell.locked')}
    </Badge>
  );
}

/** The balance where the service offers one, else the tokens earned in this session. */
function Tokens({ accountId }: { readonly accountId: string }) {
  const { session } = useDesk();
  const balance = useQuery(balanceOptions(session.client, accountId));
  const earned = useEarnedTokens();
  const text =
    balance.data === null || balance.data === undefined
      ? t('shell.tokensEarned', { count: earned })
      : t('shell.tokens', { count: balance.data.balance });
  return (
    <Text component="span" size="sm" style={{ whiteSpace: 'nowrap' }}>
      {text}
    </Text>
  );
}

const STATE_WORDS = {
  none: 'shell.locked',
  unlocked: 'shell.stateUnlocked',
  locked: 'shell.locked',
  external: 'shell.stateExternalSigner',
} as const satisfies Record<DeskState['key'], MessageKey>;

type Leaving = 'lock' | 'sign-out';

/** Who is signed in, the key's state and its menu: always in view. */
export function AccountChips({ account }: { readonly account: DeskAccount }) {
  const { session } = useDesk();
  const { key, keysSaved } = useDeskState();
  const [leaving, setLeaving] = useState<Leaving>();
  const [saving, setSaving] = useState(false);
  const menuRef = useRef<HTMLButtonElement>(null);
  const signOut = useMutation({ mutationFn: () => session.signOut(), gcTime: 0 });
  const wide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false });
  const unlocked = key === 'unlocked';
  const externalSigner = key === 'external';
  const unsaved = unlocked && !keysSaved;

  const leave = (how: Leaving) => {
    if (how === 'lock') void session.lock();
    else signOut.mutate();
    setLeaving(undefined);
  };
  const askedToLeave = (how: Leaving) => (unsaved ? setLeaving(how) : leave(how));

  return (
    <>
      <Group gap="xs" wrap="nowrap" style={{ minWidth: 0 }}>
        <span className={styles['account']} title={shownAsciiText(account.accountId)}>
          <TransactionText ascii>{account.accountId}</TransactionText>
        </span>
        <Tokens accountId={account.accountId} />
      </Group>
      <Group gap={6} wrap="nowrap">
        <KeyChip short={!wide} />
        {unlocked ? (
          <Button variant="default" size="compact-md" onClick={() => askedToLeave('lock')}>
            {t('shell.lockNow')}
          </Button>
        ) : (
          !externalSigner && (
            <Button size="compact-md" onClick={() => session.askForUnlock()}>
              {t('shell.unlock')}
            </Button>
          )
        )}
        <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <Button
              ref={menuRef}
              variant="subtle"
              size="compact-md"
              px={6}
              aria-label={t('shell.keyMenu', {
                state: t(unsaved ? 'shell.keysUnsaved' : STATE_WORDS[key]),
              })}
            >
              {unsaved && <IconAlertTriangle size={16} color="var(--desk-live)" aria-hidden />}
              <IconChevronDown size={16} aria-hidden />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {unlocked && (
              <Menu.Item leftSection={<IconDownload size={16} aria-hidden />} onClick={() => setSaving(true)}>
                {t('shell.saveKeys')}
                {unsaved && (
                  <Text size="xs" c="var(--desk-live)">
                    {t('shell.keysUnsaved')}
                  </Text>
                )}
              </Menu.Item>
            )}
            {unlocked && (
              <Menu.Item
                leftSection={<IconLock size={16} aria-hidden />}
                onClick={() => askedToLeave('lock')}
              >
                {t('shell.lockNow')}
              </Menu.Item>
            )}
            {externalSigner && (
              <Menu.Item
                leftSection={<IconLogin size={16} aria-hidden />}
                onClick={() => {
                  // The dialog would return the focus to this menu item, which is gone by then.
                  menuRef.current?.focus();
                  session.askForUnlock();
                }}
              >
                {t('shell.signInAgain')}
              </Menu.Item>
            )}
            <Menu.Item
              leftSection={<IconLogout size={16} aria-hidden />}
              onClick={() => askedToLeave('sign-out')}
            >
              {t('shell.signOut')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Group>
      <SaveKeysDialog
        opened={saving}
        onClose={() => setSaving(false)}
        onClosed={() => menuRef.current?.focus()}
      />
      <LeaveKeysDialog
        opened={leaving !== undefined}
        onSave={() => {
          setLeaving(undefined);
          setSaving(true);
        }}
        onLeave={() => leaving !== undefined && leave(leaving)}
        onClose={() => setLeaving(undefined)}
      />
    </>
  );
}
