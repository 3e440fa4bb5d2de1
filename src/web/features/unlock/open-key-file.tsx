import { Button, Group, Text } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { AppError } from '../../../contract/app-error.ts';
import type { KeyFile } from '../../../signer/key-file.ts';
import { passphraseBytes } from '../../../signer/passphrase.ts';
import { OpenFileButton } from '../../ui/components/open-file-button.tsx';
import { Problem } from '../../ui/components/problem/problem.tsx';
import { shownAsciiText, shownText } from '../../ui/components/text/shown-text.ts';
import { useDesk, useDeskState, useRemembered } from '../../desk/session/desk-context.tsx';
import { readKeyFile } from './key-files.ts';
import { KeyForm } from './key-form.tsx';
import { t } from './messages.ts';
import { askPasskey, hasPasskeyOfHere, passkeysOptions } from './secrets/passkey.ts';
import { RememberAccount } from './remember-account.tsx';
import { SecretField } from './secrets/secret-field.tsx';

interface ChosenFile {
  readonly keyFile: KeyFile;
  /** The name of a file just chosen; `undefined` for a file already in the desk. */
  readonly name?: string;
}

function fileInWords({ name, keyFile }: ChosenFile): string {
  const accountId = shownAsciiText(keyFile.accountId);
  return name === undefined
    ? t('unlock.keptFile', { accountId })
    : t('unlock.chosenFile', { name: shownText(name), accountId });
}

/** Asks the passkey while the file is offered here. Signing out in another tab cancels the prompt. */
function UnlockWithPasskey({ keyFile, failed }: { readonly keyFile: KeyFile; readonly failed: string }) {
  const { session } = useDesk();
  const prompt = useRef<AbortController>(undefined);
  useEffect(() => () => prompt.current?.abort(), []);
  const unlock = useMutation({
    mutationFn: async () => {
      prompt.current = new AbortController();
      await session.unlockWithPasskey(keyFile, await askPasskey(keyFile, prompt.current.signal));
    },
    gcTime: 0,
  });
  return (
    <>
      <Button
        w="fit-content"
        leftSection={<IconFingerprint size={18} aria-hidden />}
        loading={unlock.isPending}
        onClick={() => unlock.mutate()}
        autoFocus
        data-autofocus
      >
        {t('unlock.unlockWithPasskey')}
      </Button>
      <div role="status">{unlock.isPending && <Text c="dimmed">{t('unlock.waitingForPasskey')}</Text>}</div>
      {unlock.error instanceof AppError && <Problem title={failed} error={unlock.error} />}
    </>
  );
}

interface OpenKeyFileProps {
  /** True to continue as the account that is open in another tab, or was remembered. */
  readonly continuing?: boolean;
  /** Stands beside the button in the foot of a dialog. */
  readonly inFoot?: ReactNode;
}

/**
 * Unlocks a key file with its passphrase or passkey: the desk's own file, another tab's, or one that the
 * analyst chooses.
 */
export function OpenKeyFile({ continuing = false, inFoot }: OpenKeyFileProps) {
  const { config, session } = useDesk();
  const { account, keyFile: own, openElsewhere } = useDeskState();
  const { accountId: remembered } = useRemembered();
  const kept = own ?? (continuing ? openElsewhere?.keyFile : undefined);
  const passphrase = useRef<HTMLInputElement>(null);
  const [missing, setMissing] = useState(false);
  const unlock = useMutation({
    mutationFn: (keyFile: KeyFile) => {
      const field = passphrase.current;
      const bytes = passphraseBytes(field?.value ?? '');
      if (field !== null) field.value = '';
      return session.unlockWithKeyFile(keyFile, bytes);
    },
    onError: () => passphrase.current?.focus(),
    gcTime: 0,
  });
  const passkeys = useQuery(passkeysOptions);
  const choose = useMutation({
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

  /** The practice account has the card's filled button. */
  const isBesidePractice = config.practice && account === undefined && !continuing;

  // A passkey of this host is assumed to work until the browser reports otherwise.
  const passkeyFirst = chosen !== undefined && hasPasskeyOfHere(chosen.keyFile) && passkeys.data !== false;

  const failed = t(account === undefined ? 'unlock.signInFailed' : 'unlock.failed');
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
      failed={failed}
      pending={t('unlock.decrypting')}
      button={t('unlock.unlock')}
      isReady={chosen !== undefined}
      secondary={passkeyFirst}
      inFoot={inFoot}
    >
      <Group gap={chosen === undefined ? 0 : 'md'}>
        <Text role="status" miw={0} style={{ overflowWrap: 'anywhere' }}>
          {chosen !== undefined && fileInWords(chosen)}
        </Text>
        <OpenFileButton accept="application/json,.json" onFile={(file) => choose.mutate(file)}>
          {(props) =>
            chosen === undefined ? (
              <Button {...props} variant={isBesidePractice ? 'default' : 'filled'} data-autofocus>
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
      {choose.error instanceof AppError && <Problem title={failed} error={choose.error} />}
      {chosen !== undefined && passkeyFirst && (
        <UnlockWithPasskey
          key={`passkey ${chosen.keyFile.cipher.ciphertextHex}`}
          keyFile={chosen.keyFile}
          failed={failed}
        />
      )}
      {chosen !== undefined && (
        <SecretField
          // Another file has another passphrase: the field starts empty.
          key={chosen.keyFile.cipher.ciphertextHex}
          ref={passphrase}
          label={t(passkeyFirst ? 'unlock.orPassphrase' : 'unlock.passphrase')}
          error={missing ? t('unlock.passphraseMissing') : wrong}
          errorProps={{ role: 'alert' }}
          revealable
          autoFocus={!passkeyFirst}
          data-autofocus={passkeyFirst ? undefined : true}
        />
      )}
      {account === undefined && (!continuing || remembered === undefined) && <RememberAccount />}
    </KeyForm>
  );
}
