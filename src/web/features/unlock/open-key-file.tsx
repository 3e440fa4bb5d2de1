import { Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import { AppError } from '../../../contract/app-error.ts';
import type { KeyFile } from '../../../signer/key-file.ts';
import { passphraseBytes } from '../../../signer/passphrase.ts';
import { OpenFileButton } from '../../components/open-file-button.tsx';
import { Problem } from '../../components/problem.tsx';
import { shownAsciiText, shownText } from '../../components/shown-text.ts';
import { useDesk } from '../../session/desk-context.tsx';
import { readKeyFile } from './key-files.ts';
import { KeyForm } from './key-form.tsx';
import { t } from './messages.ts';
import { SecretField } from './secret-field.tsx';

interface ChosenFile {
  readonly name: string;
  readonly keyFile: KeyFile;
}

/** Unlocks with a key file and its passphrase. */
export function OpenKeyFile() {
  const { session } = useDesk();
  const passphrase = useRef<HTMLInputElement>(null);
  const [missing, setMissing] = useState(false);
  const choose = useMutation({
    mutationKey: ['read-key-file'],
    mutationFn: async (file: File): Promise<ChosenFile> => ({
      name: file.name,
      keyFile: await readKeyFile(file),
    }),
    onSuccess: () => passphrase.current?.focus(),
  });
  const unlock = useMutation({
    mutationKey: ['unlock-with-key-file'],
    mutationFn: (keyFile: KeyFile) => {
      const field = passphrase.current;
      const bytes = passphraseBytes(field?.value ?? '');
      if (field !== null) field.value = '';
      return session.unlockWithKeyFile(keyFile, bytes);
    },
    gcTime: 0,
  });

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (choose.data === undefined) return;
    const empty = (passphrase.current?.value ?? '') === '';
    setMissing(empty);
    if (empty) passphrase.current?.focus();
    else unlock.mutate(choose.data.keyFile);
  };

  return (
    <KeyForm
      onSubmit={submit}
      work={unlock}
      failed={t('unlock.failed')}
      button={t('unlock.unlock')}
      disabled={choose.data === undefined}
    >
      <Group>
        <OpenFileButton accept="application/json,.json" onFile={(file) => choose.mutate(file)}>
          {(props) => (
            <Button {...props} variant="default" data-autofocus>
              {t('unlock.chooseFile')}
            </Button>
          )}
        </OpenFileButton>
        <Text role="status">
          {choose.data !== undefined &&
            t('unlock.chosenFile', {
              name: shownText(choose.data.name),
              accountId: shownAsciiText(choose.data.keyFile.accountId),
            })}
        </Text>
      </Group>
      {choose.error instanceof AppError && <Problem title={t('unlock.failed')} error={choose.error} />}
      <SecretField
        ref={passphrase}
        label={t('unlock.passphrase')}
        error={missing ? t('unlock.passphraseMissing') : null}
        disabled={choose.data === undefined}
      />
    </KeyForm>
  );
}
