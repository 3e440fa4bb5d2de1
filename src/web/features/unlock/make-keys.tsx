import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { accountIdSchema, accountEmailSchema } from '../../../contract/account-schemas.ts';
import { AppError } from '../../../contract/app-error.ts';
import type { KeyFile } from '../../../signer/key-file.ts';
import { CopyableHash } from '../../components/copy-button.tsx';
import { Fact, Facts } from '../../components/facts.tsx';
import { Problem } from '../../components/problem.tsx';
import { useDesk } from '../../session/desk-context.tsx';
import { downloadKeyFile } from './key-files.ts';
import { t } from './messages.ts';
import { useNewPassphrase } from './secret-field.tsx';

const trimmed = z.string().transform((text) => text.trim());
const ownerSchema = z.object({
  accountId: trimmed.pipe(accountIdSchema),
  email: trimmed.pipe(accountEmailSchema),
});
type Owner = z.output<typeof ownerSchema>;

/** What the operator needs to know; none of it is secret. */
function ForTheOperator({ accountId, email, publicKeyHex, authPublicKeyHex }: KeyFile) {
  return (
    <Stack role="status">
      <Title order={2}>{t('unlock.keysMade', { accountId })}</Title>
      <Text>{t('unlock.keysMadeText')}</Text>
      <Facts>
        <Fact name={t('unlock.accountId')}>{accountId}</Fact>
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

/** Makes keys for an account that is not registered yet, saves them as a key file and shows the public halves. */
export function MakeKeys() {
  const { session } = useDesk();
  const passphrase = useNewPassphrase();
  const { register, handleSubmit, formState } = useForm<z.input<typeof ownerSchema>, unknown, Owner>({
    resolver: zodResolver(ownerSchema),
    defaultValues: { accountId: '', email: '' },
  });
  const make = useMutation({
    mutationKey: ['make-keys'],
    mutationFn: async (owner: Owner) => {
      const keyFile = await session.makeKeyFile(owner, passphrase.take());
      downloadKeyFile(keyFile);
      return keyFile;
    },
    gcTime: 0,
  });
  if (make.isSuccess) return <ForTheOperator {...make.data} />;
  const { errors } = formState;

  return (
    <form
      onSubmit={(event) => {
        const sound = passphrase.check();
        void handleSubmit((owner) => {
          if (sound) make.mutate(owner);
        })(event);
      }}
      autoComplete="off"
      noValidate
    >
      <Stack>
        <Text size="sm">{t('unlock.makeKeysText')}</Text>
        <TextInput
          {...register('accountId')}
          label={t('unlock.accountId')}
          description={t('unlock.accountIdHint')}
          error={errors.accountId?.message}
          autoComplete="off"
          spellCheck={false}
        />
        <TextInput
          {...register('email')}
          type="email"
          label={t('unlock.email')}
          error={errors.email?.message}
          autoComplete="off"
        />
        {passphrase.fields}
        {make.error instanceof AppError && <Problem title={t('unlock.makeKeysFailed')} error={make.error} />}
        <div role="status">{make.isPending && <Text c="dimmed">{t('unlock.makingKeys')}</Text>}</div>
        <Button type="submit" loading={make.isPending} w="fit-content">
          {t('unlock.makeKeysButton')}
        </Button>
      </Stack>
    </form>
  );
}
