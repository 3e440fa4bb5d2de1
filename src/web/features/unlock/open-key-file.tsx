import { Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import { AppError } from '../../../contract/app-error.ts';
import type { KeyFile } from '../../../signer/key-file.ts';
import { passphraseBytes } from '../../../signer/passphrase.ts';
import { OpenFileButton } from '../../components/open-file-button.tsx';
import { Problem } from '../../components/problem.tsx';
import { shownAsciiText, shownText } from '../../components/shown-text.ts';
import { useDesk, useDeskState, useRemembered } from '../../session/desk-context.tsx';
import { readKeyFile } from './key-files.ts';
import { KeyForm } from './key-form.tsx';
import { t } from './messages.ts';
import { RememberAccount } from './remember-account.tsx';
import { SecretField } from './secret-field.tsx';

interface ChosenFile {
  readonly keyFile: KeyFile;
  /** Of a file that was chosen just now; the desk's own was opened or saved before. */
  readonly name?: string;
}

function fileInWords({ name, keyFile }: ChosenFile): string {
  const accountId = shownAsciiText(keyFile.accountId);
  return name === undefined
    ? t('unlock.keptFile', { accountId })
    : t('unlock.chosenFile', { name: shownText(name), accountId });
}

interface OpenKeyFileProps {
  /** Whether to go on as the account that is open in another tab, or was remembered. */
  readonly continuing?: boolean;
}

/** Unlocks with the passphrase of the desk's own key file, of the one of another tab, or of one to be chosen. */
export function OpenKeyFile({ continuing = false }: OpenKeyFileProps) {
  const { session } = useDesk();
  const { account, keyFile: own, openElsewhere } = useDeskState();
  const { accountId: remembered } = useRemembered();
  const kept = own ?? (continuing ? openElsewhere?.keyFile : undefined);
  const passphrase = useRef<HTMLInputElement>(null);
  const [missing, setMissing] = useState(false);
  const unlock = useMutation({
    mutationKey: ['unlock-with-key-file'],
    mutationFn: (keyFile: KeyFile) => {
      const field = passphrase.current;
      const bytes = passphraseBytes(field?.value ?? '');
      if (field !== null) field.value = '';
      return session.unlockWithKeyFile(keyFile, bytes);
    },
    onError: () => passphrase.current?.focus(),
    gcTime: 0,
  });
  const choose = useMutation({
    mutationKey: ['read-key-file'],
    mutationFn: async (file: File): Promise<ChosenFile> => ({
      name: file.name,
      keyFile: await readKeyFile(file),
    }),
    onMutate: () => {
      setMissing(false);
      unlock.reset();
    },
  });
  const chosen = choose.data ?? (kept === undefined ? undefined : { keyFile: kept });

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (chosen === undefined) return;
    const empty = (passphrase.current?.value ?? '') === '';
    setMissing(empty);
    if (empty) passphrase.current?.focus();
    else unlock.mutate(chosen.keyFile);
  };
  const wrong =
    unlock.error instanceof AppError && unlock.error.code === 'wrong-passphrase'
      ? unlock.error.message
      : undefined;

  return (
    <KeyForm
      onSubmit={submit}
      work={wrong === undefined ? unlock : { error: null, isPending: unlock.isPending }}
      failed={t('unlock.failed')}
      pending={t('unlock.decrypting')}
      button={t('unlock.unlock')}
      disabled={chosen === undefined}
    >
      <Group>
        <Text role="status" miw={0} style={{ overflowWrap: 'anywhere' }}>
          {chosen !== undefined && fileInWords(chosen)}
        </Text>
        <OpenFileButton accept="application/json,.json" onFile={(file) => choose.mutate(file)}>
          {(props) =>
            chosen === undefined ? (
              <Button {...props} variant="default" data-autofocus>
                {t('unlock.chooseFile')}
              </Button>
            ) : (
              <Button {...props} variant="subtle" size="compact-sm">
                {t('unlock.chooseOtherFile')}
              </Button>
            )
          }
        </OpenFileButton>
      </Group>
      {choose.error instanceof AppError && <Problem title={t('unlock.failed')} error={choose.error} />}
      {chosen !== undefined && (
        <SecretField
          // Another file has another passphrase, to be typed from the start.
          key={chosen.keyFile.cipher.ciphertextHex}
          ref={passphrase}
          label={t('unlock.passphrase')}
          error={missing ? t('unlock.passphraseMissing') : wrong}
          errorProps={{ role: 'alert' }}
          autoFocus
          data-autofocus
        />
      )}
      {account === undefined && (!continuing || remembered === undefined) && <RememberAccount />}
    </KeyForm>
  );
}
