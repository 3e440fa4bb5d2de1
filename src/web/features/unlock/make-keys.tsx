import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Code, Group, Stack, Text, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { accountRequestText } from '../../../contract/account-request.ts';
import type { KeyFile } from '../../../signer/key-file.ts';
import { CopyableHash, CopyButton } from '../../ui/components/copy-button.tsx';
import { Fact, Facts } from '../../ui/components/facts.tsx';
import { shownAsciiText } from '../../ui/components/text/shown-text.ts';
import { TransactionText } from '../../ui/components/text/transaction-text.tsx';
import { useDesk } from '../../desk/session/desk-context.tsx';
import { downloadAccountRequest, downloadKeyFile } from './key-files.ts';
import { KeyForm, ownerSchema, PublicField } from './key-form.tsx';
import { t } from './messages.ts';
import { useNewPassphrase } from './secrets/new-passphrase.tsx';

type Owner = z.output<typeof ownerSchema>;

interface KeysMade {
  readonly keyFile: KeyFile;
  readonly madeAtMs: number;
}

/** The facts for the operator, as one request and one by one. None of them is secret. */
function ForTheOperator({ keyFile, madeAtMs }: KeysMade) {
  const { accountId, email, publicKeyHex, authPublicKeyHex } = keyFile;
  const request = accountRequestText(keyFile, madeAtMs);
  return (
    <Stack>
      <div role="status">
        <Title order={2}>{t('unlock.keysMade', { accountId: shownAsciiText(accountId) })}</Title>
        <Text mt="xs">{t('unlock.keysMadeText')}</Text>
      </div>
      <Group gap="sm">
        <CopyButton variant="filled" size="sm" text={request} thing={t('unlock.accountRequest')}>
          {t('unlock.copyRequest')}
        </CopyButton>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => downloadAccountRequest(accountId, request)}
        >
          {t('unlock.saveRequest')}
        </Button>
      </Group>
      <details>
        <summary>{t('unlock.howToRegister')}</summary>
        <Code block mt="xs" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {t('unlock.registerCommand')}
        </Code>
      </details>
      <Facts>
        <Fact name={t('unlock.accountId')}>
          <TransactionText ascii>{accountId}</TransactionText>
        </Fact>
        <Fact name={t('unlock.email')}>{email}</Fact>
        <Fact name={t('unlock.publicKey')}>
          <CopyableHash thing={t('unlock.publicKey')} hex={publicKeyHex} />
        </Fact>
        <Fact name={t('unlock.authPublicKey')}>
          <CopyableHash thing={t('unlock.authPublicKey')} hex={authPublicKeyHex} />
        </Fact>
      </Facts>
    </Stack>
  );
}

/**
 * Makes keys for an account that is not registered yet, saves them as a key file and shows the public halves.
 */
export function MakeKeys() {
  const { session } = useDesk();
  const passphrase = useNewPassphrase();
  const { register, handleSubmit, formState } = useForm<z.input<typeof ownerSchema>, unknown, Owner>({
    resolver: zodResolver(ownerSchema),
    defaultValues: { accountId: '', email: '' },
  });
  const make = useMutation({
    mutationFn: async (owner: Owner) => {
      const keyFile = await session.makeKeyFile(owner, passphrase.take());
      downloadKeyFile(keyFile);
      return { keyFile, madeAtMs: Date.now() };
    },
    gcTime: 0,
  });
  if (make.isSuccess) return <ForTheOperator {...make.data} />;
  const { errors } = formState;

  const submit = (owner: Owner) => {
    if (passphrase.check()) make.mutate(owner);
  };

  return (
    <KeyForm
      onSubmit={(event) => handleSubmit(submit, () => passphrase.check())(event)}
      work={make}
      failed={t('unlock.makeKeysFailed')}
      pending={t('unlock.makingKeys')}
      button={t('unlock.makeKeysButton')}
    >
      <Text size="sm">{t('unlock.makeKeysText')}</Text>
      <PublicField {...register('accountId')} error={errors.accountId} />
      <PublicField {...register('email')} error={errors.email} />
      {passphrase.fields}
    </KeyForm>
  );
}
