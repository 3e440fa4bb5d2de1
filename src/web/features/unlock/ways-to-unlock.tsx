import { Tabs } from '@mantine/core';
import type { DeskAccount } from '../../session/desk-session.ts';
import { say } from '../../words/say.ts';
import { EnterKeys } from './enter-keys.tsx';
import { MakeKeys } from './make-keys.tsx';
import { OpenKeyFile } from './open-key-file.tsx';
import { ExternalSignIn } from './external-sign-in.tsx';

interface WaysToUnlockProps {
  /** Whether keys can be made here for an account that an operator is to register. */
  readonly withNewKeys?: boolean;
  /** Whose key is to be unlocked; left out to sign in as anybody. */
  readonly account?: DeskAccount;
  readonly firstWay: 'file' | null;
}

/**
 * A key file, keys typed in, new keys; or no private key at all, for who signs in. A locked key is not waited for
 * with a signature of the e-mail: it opens the session, which goes on while the key is locked.
 */
export function WaysToUnlock({ account, firstWay, withNewKeys = false }: WaysToUnlockProps) {
  return (
    <Tabs defaultValue={firstWay} allowTabDeactivation={firstWay === null} keepMounted={false}>
      <Tabs.List grow>
        <Tabs.Tab value="file">{say('unlock.openKeyFile')}</Tabs.Tab>
        <Tabs.Tab value="keys">{say('unlock.enterKeys')}</Tabs.Tab>
        {account === undefined && <Tabs.Tab value="external">{say('unlock.externalSigner')}</Tabs.Tab>}
        {withNewKeys && <Tabs.Tab value="new">{say('unlock.makeKeys')}</Tabs.Tab>}
      </Tabs.List>
      <Tabs.Panel value="file" pt="md">
        <OpenKeyFile />
      </Tabs.Panel>
      <Tabs.Panel value="keys" pt="md">
        <EnterKeys {...(account === undefined ? {} : { account })} />
      </Tabs.Panel>
      <Tabs.Panel value="external" pt="md">
        <ExternalSignIn />
      </Tabs.Panel>
      <Tabs.Panel value="new" pt="md">
        <MakeKeys />
      </Tabs.Panel>
    </Tabs>
  );
}
