import { Button, Menu, useMantineColorScheme } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import {
  IconChevronDown,
  IconCopy,
  IconId,
  IconLogout,
  IconSettings,
  IconUserCircle,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type RefObject, useRef } from 'react';
import { shownAsciiText } from '../../ui/components/text/shown-text.ts';
import { TransactionText } from '../../ui/components/text/transaction-text.tsx';
import { PATHS } from '../../ui/format/paths.ts';
import styles from './header.module.css';
import { type MessageKey, t } from './messages.ts';

const ICON = { size: 16, 'aria-hidden': true } as const;

const SCHEMES = [
  ['auto', 'header.colourSchemeAuto'],
  ['light', 'header.colourSchemeLight'],
  ['dark', 'header.colourSchemeDark'],
] as const satisfies readonly (readonly [string, MessageKey])[];

/** The colour schemes. The default follows the system. */
function ColourSchemes() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu.RadioGroup
      value={colorScheme}
      onChange={(value) => {
        const [scheme] = SCHEMES.find(([name]) => name === value) ?? SCHEMES[0];
        setColorScheme(scheme);
      }}
    >
      <Menu.Label>{t('header.colourScheme')}</Menu.Label>
      {SCHEMES.map(([scheme, words]) => (
        <Menu.RadioItem key={scheme} value={scheme}>
          {t(words)}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}

/** Copies the exact id. The menu stays open to show the result. */
function CopyAccountId({ accountId }: { readonly accountId: string }) {
  const { copy, copied, error } = useClipboard({ timeout: 2000 });
  return (
    <Menu.Item leftSection={<IconCopy {...ICON} />} closeMenuOnClick={false} onClick={() => copy(accountId)}>
      <span aria-live="polite">
        {t(error !== null ? 'header.copyFailed' : copied ? 'header.copied' : 'header.copyAccountId')}
      </span>
    </Menu.Item>
  );
}

export interface AccountMenuProps {
  readonly accountId: string;
  readonly onSignOut: () => void;
}

/** The signed-in account, the colour scheme and the way out. */
export function AccountMenu({ accountId, onSignOut }: AccountMenuProps) {
  const targetRef: RefObject<HTMLButtonElement | null> = useRef(null);
  const shown = shownAsciiText(accountId);
  return (
    <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false} width={264}>
      <Menu.Target>
        <Button
          ref={targetRef}
          variant="subtle"
          color="gray"
          size="compact-md"
          className={styles['account'] ?? ''}
          aria-label={t('header.accountMenu', { accountId: shown })}
          title={shown}
          leftSection={<IconUserCircle size={20} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          <span className={styles['long']}>
            <TransactionText ascii>{accountId}</TransactionText>
          </span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={styles['whoIsIt']}>
          <TransactionText ascii mono>
            {accountId}
          </TransactionText>
        </div>
        <CopyAccountId accountId={accountId} />
        <Menu.Item
          leftSection={<IconId {...ICON} />}
          renderRoot={(props) => <Link to={PATHS.account} {...props} />}
        >
          {t('header.accountDetails')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconSettings {...ICON} />}
          renderRoot={(props) => <Link to={PATHS.settings} {...props} />}
        >
          {t('header.settings')}
        </Menu.Item>
        <Menu.Divider />
        <ColourSchemes />
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLogout {...ICON} />}
          onClick={() => {
            // A dialog returns the focus to the element that had it. This item is gone by the time it closes.
            targetRef.current?.focus();
            onSignOut();
          }}
        >
          {t('header.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
