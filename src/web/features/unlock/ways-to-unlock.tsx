import { Alert, Modal, Stack, Tabs, Text } from '@mantine/core';
import { CrashBoundary } from '../../components/crash-boundary.tsx';
import { shownAsciiText } from '../../components/shown-text.ts';
import { useDesk, useDeskState } from '../../session/desk-context.tsx';
import type { DeskAccount } from '../../session/desk-session.ts';
import { EnterKeys } from './enter-keys.tsx';
import { ExternalSignIn } from './external-sign-in.tsx';
import { MakeKeys } from './make-keys.tsx';
import { t } from './messages.ts';
import { OpenKeyFile } from './open-key-file.tsx';

interface WaysToUnlockProps {
  /** Whether new keys can be made here for an account that an operator will register. */
  readonly withNewKeys?: boolean;
  /** The account to unlock; omitted to sign in as anybody. */
  readonly account?: DeskAccount;
  readonly firstWay: 'file' | null;
}

/**
 * A key file, typed keys, new keys, or, to sign in, no private key at all. The latter cannot unlock anything: a signed
 * e-mail opens a session, and the session outlives the lock anyway.
 */
export function WaysToUnlock({ account, firstWay, withNewKeys = false }: WaysToUnlockProps) {
  return (
    <Tabs defaultValue={firstWay} allowTabDeactivation={firstWay === null} keepMounted={false}>
      <Tabs.List grow>
        <Tabs.Tab value="file">{t('unlock.openKeyFile')}</Tabs.Tab>
        <Tabs.Tab value="keys">{t('unlock.enterKeys')}</Tabs.Tab>
        {account === undefined && <Tabs.Tab value="external">{t('unlock.externalSigner')}</Tabs.Tab>}
        {withNewKeys && <Tabs.Tab value="new">{t('unlock.makeKeys')}</Tabs.Tab>}
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

/**
 * Asks for the key whenever an action needs it, then lets the action proceed. With an external signer there is nothing
 * to unlock; the dialog then reopens the session at the analyst's request.
 */
export function UnlockDialog({ account }: { readonly account: DeskAccount }) {
  const { session } = useDesk();
  const { key, unlockAsked, keysSaved } = useDeskState();
  const externalSigner = key === 'external';
  const accountId = shownAsciiText(account.accountId);
  return (
    <Modal
      opened={unlockAsked}
      onClose={() => session.declineUnlock()}
      title={t(externalSigner ? 'unlock.signInAgain' : 'unlock.dialogTitle')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('unlock.cancel') }}
    >
      <CrashBoundary>
        {externalSigner ? (
          <Stack>
            <Text>{t('unlock.signInAgainText', { accountId, email: account.email })}</Text>
            <ExternalSignIn account={account} />
          </Stack>
        ) : (
          <Stack>
            <Text>{t('unlock.dialogText', { accountId })}</Text>
            {!keysSaved && <Alert color="orange">{t('unlock.lostKeys')}</Alert>}
            <WaysToUnlock account={account} firstWay="file" />
          </Stack>
        )}
      </CrashBoundary>
    </Modal>
  );
}
