import { Button, Modal, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import { AppError } from '../../../contract/app-error.ts';
import type { KeyFile } from '../../../signer/key-file.ts';
import { MIN_PASSPHRASE_LENGTH, passphraseBytes } from '../../../signer/passphrase.ts';
import { Problem } from '../../components/problem.tsx';
import { useDesk, useDeskState } from '../../session/desk-context.tsx';
import { say } from '../../words/say.ts';
import { SecretField } from './secret-field.tsx';

/** Hands the encrypted file to the browser's download. */
function download(keyFile: KeyFile): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(keyFile, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${keyFile.accountId.replace(/[^a-z0-9.-]+/giu, '-')}.keys.json`;
  link.click();
  URL.revokeObjectURL(url);
}

interface SaveKeysDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** It is gone: what opened it may be gone too, so the focus needs a place. */
  readonly onClosed: () => void;
}

/** Saves the desk's keys as a file that only the passphrase opens. */
export function SaveKeysDialog({ opened, onClose, onClosed }: SaveKeysDialogProps) {
  const { session } = useDesk();
  const { account } = useDeskState();
  const first = useRef<HTMLInputElement>(null);
  const second = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const save = useMutation({
    mutationKey: ['save-key-file'],
    mutationFn: async () => {
      const bytes = passphraseBytes(first.current?.value ?? '');
      for (const { current } of [first, second]) if (current !== null) current.value = '';
      download(await session.createKeyFile(bytes));
      session.keysWereSaved();
    },
    onSuccess: onClose,
    gcTime: 0,
  });

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const passphrase = first.current?.value ?? '';
    const tooShort = passphrase.length < MIN_PASSPHRASE_LENGTH;
    const differ = passphrase !== second.current?.value;
    setProblem(
      tooShort
        ? say('unlock.passphraseHint', { count: MIN_PASSPHRASE_LENGTH })
        : differ
          ? say('unlock.passphrasesDiffer')
          : undefined,
    );
    if (!tooShort && !differ) save.mutate();
  };

  return (
    <Modal
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={onClosed}
      title={say('unlock.saveTitle')}
      closeButtonProps={{ 'aria-label': say('unlock.cancel') }}
    >
      <form onSubmit={submit} autoComplete="off">
        <Stack>
          <Text>{say('unlock.saveText', { accountId: account?.accountId ?? '' })}</Text>
          <SecretField
            ref={first}
            label={say('unlock.newPassphrase')}
            description={say('unlock.passphraseHint', { count: MIN_PASSPHRASE_LENGTH })}
            data-autofocus
          />
          <SecretField ref={second} label={say('unlock.repeatPassphrase')} error={problem} />
          {save.error instanceof AppError && <Problem title={say('unlock.saveFailed')} error={save.error} />}
          <div role="status">{save.isPending && <Text c="dimmed">{say('unlock.encrypting')}</Text>}</div>
          <Button type="submit" loading={save.isPending} w="fit-content">
            {say('unlock.save')}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
