import { Anchor, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { Dialog } from '../../ui/components/dialog.tsx';
import type { KeyFile } from '../../../signer/key-file.ts';
import { CrashBoundary } from '../../ui/components/problem/crash-boundary.tsx';
import { shownAsciiText } from '../../ui/components/text/shown-text.ts';
import { useDesk, useDeskState } from '../../desk/session/desk-context.tsx';
import { downloadKeyFile, keyFileName } from './key-files.ts';
import { KeyForm } from './key-form.tsx';
import { t } from './messages.ts';
import { useNewPassphrase } from './secrets/new-passphrase.tsx';
import { makePasskey, passkeysOptions } from './secrets/passkey.ts';
import { RememberAccount } from './remember-account.tsx';

/** The action requested while the keys had no backup. */
export type Leaving = 'lock' | 'sign-out';

const SAVE_AND = { lock: 'unlock.saveAndLock', 'sign-out': 'unlock.save' } as const;

interface SavingProps {
  /** The action that follows saving, if any. */
  readonly leaving?: { readonly how: Leaving; readonly leave: () => void } | undefined;
  readonly onClose: () => void;
}

/** The form for the passphrase of the file, with a passkey as an option. */
function SaveKeys({
  leaving,
  onClose,
  onSaved,
}: SavingProps & { readonly onSaved: (keyFile: KeyFile) => void }) {
  const { remembered, session } = useDesk();
  const { account } = useDeskState();
  const passkeys = useQuery(passkeysOptions);
  const withPasskey = useRef<HTMLInputElement>(null);
  const passphrase = useNewPassphrase();
  const accountId = account?.accountId ?? '';
  const save = useMutation({
    mutationFn: async () => {
      // The passphrase stays in its fields until the passkey exists.
      const passkey = withPasskey.current?.checked === true ? await makePasskey(accountId) : undefined;
      const keyFile = await session.createKeyFile(passphrase.take(), passkey);
      downloadKeyFile(keyFile);
      session.keysWereSaved(keyFile);
      // After a reload this account is offered first, rather than a new one.
      remembered.rememberNext(true);
      onSaved(keyFile);
      // Unlocking needs only the file in memory. Signing out waits until the analyst has seen the file on the
      // disk.
      if (leaving?.how === 'lock') leaving.leave();
    },
    gcTime: 0,
  });

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (passphrase.check()) save.mutate();
  };

  return (
    <KeyForm
      onSubmit={submit}
      inFoot={
        <Button variant="default" onClick={onClose}>
          {t('unlock.cancel')}
        </Button>
      }
      work={save}
      failed={t('unlock.saveFailed')}
      pending={t('unlock.encrypting')}
      button={t(leaving === undefined ? 'unlock.save' : SAVE_AND[leaving.how])}
    >
      <Text>{t('unlock.saveText', { accountId: shownAsciiText(accountId) })}</Text>
      {passphrase.fields}
      {passkeys.data === true && (
        <Checkbox ref={withPasskey} label={t('unlock.addPasskey')} description={t('unlock.addPasskeyText')} />
      )}
    </KeyForm>
  );
}

/**
 * Confirms the saving, and asks the analyst to check: the browser does not tell whether the file reached the
 * disk.
 */
function SavedKeys({ keyFile, leaving, onClose }: SavingProps & { readonly keyFile: KeyFile }) {
  const id = useId();
  const saved = t('unlock.savedAs', { name: keyFileName(keyFile) });
  return (
    <Stack>
      <Stack id={id} gap="xs">
        <Group gap="xs" wrap="nowrap" align="flex-start">
          <IconCircleCheck
            size={20}
            aria-hidden
            color="var(--mantine-primary-color-filled)"
            style={{ flex: 'none' }}
          />
          <Text fw={650} style={{ overflowWrap: 'anywhere' }}>
            {leaving?.how === 'lock' ? t('unlock.savedAndLocked', { saved }) : saved}
          </Text>
        </Group>
        <Text>{t('unlock.savedText')}</Text>
        {keyFile.passkey !== undefined && <Text>{t('unlock.savedPasskey')}</Text>}
      </Stack>
      <RememberAccount />
      <Group justify="flex-end">
        <Anchor component="button" type="button" onClick={() => downloadKeyFile(keyFile)}>
          {t('unlock.saveAgain')}
        </Anchor>
        {leaving?.how === 'sign-out' ? (
          <Button autoFocus aria-describedby={id} onClick={leaving.leave}>
            {t('unlock.signOut')}
          </Button>
        ) : (
          <Button autoFocus aria-describedby={id} onClick={onClose}>
            {t('unlock.done')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

/** The content of the dialog, which starts over each time it opens. */
function SaveThenSaved(saving: SavingProps) {
  const [keyFile, setKeyFile] = useState<KeyFile>();
  return keyFile === undefined ? (
    <SaveKeys {...saving} onSaved={setKeyFile} />
  ) : (
    <SavedKeys {...saving} keyFile={keyFile} />
  );
}

interface SaveKeysDialogProps extends SavingProps {
  readonly opened: boolean;
  /** Called once it is closed. The element that opened it may be gone, so the focus needs a place. */
  readonly onClosed: () => void;
}

/** Saves the desk's keys as a file that only the passphrase or a passkey opens. */
export function SaveKeysDialog({ opened, onClosed, ...saving }: SaveKeysDialogProps) {
  return (
    <Dialog
      opened={opened}
      onClose={saving.onClose}
      onExitTransitionEnd={onClosed}
      title={t('unlock.saveTitle')}
      closeButtonProps={{ 'aria-label': t('unlock.close') }}
    >
      <CrashBoundary>
        <SaveThenSaved {...saving} />
      </CrashBoundary>
    </Dialog>
  );
}

interface LeaveKeysDialogProps {
  readonly opened: boolean;
  readonly onSave: () => void;
  readonly onLeave: () => void;
  readonly onClose: () => void;
}

/** Confirms before forgetting keys that exist nowhere else. */
export function LeaveKeysDialog({ opened, onSave, onLeave, onClose }: LeaveKeysDialogProps) {
  const { account } = useDeskState();
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('unlock.leaveTitle')}
      closeButtonProps={{ 'aria-label': t('unlock.cancel') }}
    >
      <CrashBoundary>
        <Stack>
          <Text>{t('unlock.leaveText', { accountId: shownAsciiText(account?.accountId ?? '') })}</Text>
          <Group gap="xs" justify="flex-end">
            <Button variant="default" onClick={onLeave}>
              {t('unlock.leaveAnyway')}
            </Button>
            <Button onClick={onSave} data-autofocus>
              {t('unlock.leaveSave')}
            </Button>
          </Group>
        </Stack>
      </CrashBoundary>
    </Dialog>
  );
}

/** Makes the browser ask before closing the page while the keys exist nowhere else. */
export function KeySavingGuard() {
  const { key, keysSaved } = useDeskState();
  const atRisk = key === 'unlocked' && !keysSaved;
  useEffect(() => {
    if (!atRisk) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [atRisk]);
  return null;
}
