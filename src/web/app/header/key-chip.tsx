import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload, IconKeyOff, IconLock, IconLockOpen } from '@tabler/icons-react';
import type { ReactNode, RefObject } from 'react';
import { useLocksSoon } from '../../features/unlock/use-locks-soon.ts';
import { useDesk, useDeskState } from '../../desk/session/desk-context.tsx';
import styles from './header.module.css';
import { KeyCountdown } from './key-countdown.tsx';
import { t } from './messages.ts';

const ICON = { size: 16, 'aria-hidden': true } as const;

export interface KeyChipProps {
  readonly chipRef: RefObject<HTMLButtonElement | null>;
  readonly onLock: () => void;
  readonly onSave: () => void;
}

/**
 * The key's state in words, with a menu. A locked key has one remedy, so the chip itself is the button; so do
 * keys without a backup, which a lock erases.
 */
export function KeyChip({ chipRef, onLock, onSave }: KeyChipProps) {
  const { session } = useDesk();
  const { key, keysSaved, locksAtMs } = useDeskState();
  const locksSoon = useLocksSoon();
  // The dialog returns the focus to what has it now: a menu item would be gone by then.
  const fromMenu = (action: () => void) => () => {
    chipRef.current?.focus();
    action();
  };

  if (key === 'unlocked')
    return (
      <KeyMenu
        chipRef={chipRef}
        name={t('header.keyMenu', { state: t(keysSaved ? 'header.stateUnlocked' : 'header.stateUnsaved') })}
        icon={<IconLockOpen {...ICON} />}
        chip={
          <>
            {/* Remounted when the lock is postponed: the time of its last tick would make it show too much. */}
            {locksSoon && locksAtMs !== undefined ? (
              <KeyCountdown key={locksAtMs} locksAtMs={locksAtMs} />
            ) : (
              <span className={styles['long']}>{t('header.unlocked')}</span>
            )}
            {!keysSaved && <span className={styles['noBackup']}>{t('header.noBackup')}</span>}
          </>
        }
      >
        {!keysSaved && <Menu.Label className={styles['warning'] ?? ''}>{t('header.keysUnsaved')}</Menu.Label>}
        <Menu.Item leftSection={<IconDownload {...ICON} />} onClick={fromMenu(onSave)}>
          {t('header.saveKeys')}
        </Menu.Item>
        <Menu.Item leftSection={<IconLock {...ICON} />} onClick={fromMenu(onLock)}>
          {t('header.lockNow')}
        </Menu.Item>
      </KeyMenu>
    );

  return (
    <Button
      ref={chipRef}
      variant="default"
      size="compact-md"
      className={styles['chip'] ?? ''}
      leftSection={keysSaved ? <IconLock {...ICON} /> : <IconKeyOff {...ICON} />}
      onClick={() => session.askForUnlock()}
    >
      {keysSaved ? (
        <>
          <span className={styles['state']}>{t('header.locked')}</span>{' '}
          <span className={styles['remedy']}>{t('header.unlock')}</span>
        </>
      ) : (
        <span className={styles['erased']}>
          <span className={styles['long']}>{t('header.keysErased')}</span>
          <span className={styles['short']} aria-hidden>
            {t('header.erased')}
          </span>
        </span>
      )}
    </Button>
  );
}

interface KeyMenuProps {
  readonly chipRef: RefObject<HTMLButtonElement | null>;
  readonly name: string;
  readonly icon: ReactNode;
  readonly chip: ReactNode;
  readonly children: ReactNode;
}

/** The chip as a button with a menu. Its name stays the same while its text counts down. */
function KeyMenu({ chipRef, name, icon, chip, children }: KeyMenuProps) {
  return (
    <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          ref={chipRef}
          variant="default"
          size="compact-md"
          className={styles['chip'] ?? ''}
          leftSection={icon}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          aria-label={name}
        >
          {chip}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
