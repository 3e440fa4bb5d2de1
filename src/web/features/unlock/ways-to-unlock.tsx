import { Tabs } from '@mantine/core';
import type { DeskAccount } from '../../desk/session/desk-account.ts';
import { EnterKeys } from './enter-keys.tsx';
import { MakeKeys } from './make-keys.tsx';
import { t } from './messages.ts';
import { OpenKeyFile } from './open-key-file.tsx';
import classes from './ways-to-unlock.module.css';

interface WaysToUnlockProps {
  /** True to offer new keys, for an account that an operator will register. */
  readonly withNewKeys?: boolean;
  /** The account to unlock; omitted to sign in as anybody. */
  readonly account?: DeskAccount;
  readonly firstWay: 'file' | 'keys' | null;
}

/** The ways to sign in or unlock: a key file, typed keys or new keys. */
export function WaysToUnlock({ account, firstWay, withNewKeys = false }: WaysToUnlockProps) {
  return (
    <Tabs
      defaultValue={firstWay}
      allowTabDeactivation={firstWay === null}
      keepMounted={false}
      // With none open, two words over a line would not look as if they could be pressed.
      {...(firstWay === null
        ? { variant: 'none', classNames: { list: classes['buttons'] ?? '', tab: classes['button'] ?? '' } }
        : {})}
    >
      <Tabs.List grow className={classes['ways'] ?? ''}>
        <Tabs.Tab value="file">{t('unlock.openKeyFile')}</Tabs.Tab>
        <Tabs.Tab value="keys">{t('unlock.enterKeys')}</Tabs.Tab>
        {withNewKeys && <Tabs.Tab value="new">{t('unlock.makeKeys')}</Tabs.Tab>}
      </Tabs.List>
      <Tabs.Panel value="file" pt="md">
        <OpenKeyFile />
      </Tabs.Panel>
      <Tabs.Panel value="keys" pt="md">
        <EnterKeys {...(account === undefined ? {} : { account })} />
      </Tabs.Panel>
      <Tabs.Panel value="new" pt="md">
        <MakeKeys />
      </Tabs.Panel>
    </Tabs>
  );
}
