import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useEffect } from 'react';
import { CrashBoundary } from '../../components/crash-boundary.tsx';
import { shownAsciiText } from '../../components/shown-text.ts';
import { useDesk, useDeskState } from '../../session/desk-context.tsx';
import { downloadKeyFile } from './key-files.ts';
import { KeyForm } from './key-form.tsx';
import { t } from './messages.ts';
import { useNewPassphrase } from './secret-field.tsx';

interface SaveKeysDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** Called once it is closed; what opened it may be gone, so the focus needs a place. */
  readonly onClosed: () => void;
}

/** Saves the desk's keys as a file that only the passphrase opens. */
export function SaveKeysDialog({ opened, onClose, onClosed }: SaveKeysDialogProps) {
  const { session } = useDesk();
  const { account } = useDeskState();
  const passphrase = useNewPassphrase();
  const save = useMutation({
    mutationKey: ['save-key-file'],
    mutationFn: async () => {
      const keyFile = await session.createKeyFile(passphrase.take());
      downloadKeyFile(keyFile);
      session.keysWereSaved(keyFile);
    },
    onSuccess: onClose,
    gcTime: 0,
  });

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (passphrase.check()) save.mutate();
  };

  return (
    <Modal
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={onClosed}
      title={t('unlock.saveTitle')}
      closeButtonProps={{ 'aria-label': t('unlock.cancel') }}
    >
      <CrashBoundary>
        <KeyForm
          onSubmit={submit}
          work={save}
          failed={t('unlock.saveFailed')}
          pending={t('unlock.encrypting')}
          button={t('unlock.save')}
        >
          <Text>{t('unlock.saveText', { accountId: shownAsciiText(account?.accountId ?? '') })}</Text>
          {passphrase.fields}
        </KeyForm>
      </CrashBoundary>
    </Modal>
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
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('unlock.leaveTitle')}
      closeButtonProps={{ 'aria-label': t('unlock.cancel') }}
    >
      <CrashBoundary>
        <Stack>
          <Text>{t('unlock.leaveText', { accountId: shownAsciiText(account?.accountId ?? '') })}</Text>
          <Group>
            <Button onClick={onSave} data-autofocus>
              {t('unlock.leaveSave')}
            </Button>
            <Button variant="default" onClick={onLeave}>
              {t('unlock.leaveAnyway')}
            </Button>
          </Group>
        </Stack>
      </CrashBoundary>
    </Modal>
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
