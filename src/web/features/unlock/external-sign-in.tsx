import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Checkbox, Code, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type FieldErrors, useForm, type UseFormRegister } from 'react-hook-form';
import { z } from 'zod';
import {
  accountIdSchema,
  publicKeyHexSchema,
  accountEmailSchema,
} from '../../../contract/account-schemas.ts';
import { AppError } from '../../../contract/app-error.ts';
import { createPracticeAccount } from '../../api/sessions.ts';
import { Problem } from '../../components/problem.tsx';
import { useDesk } from '../../session/desk-context.tsx';
import type { DeskAccount } from '../../session/desk-session.ts';
import { emailSignatureHex, problemOfEmailSignature } from './email-signature-text.ts';
import styles from './external-sign-in.module.css';
import { t } from './messages.ts';
import { SecretField } from './secret-field.tsx';

const trimmed = z.string().transform((text) => text.trim());
const ownerSchema = z.object({
  accountId: trimmed.pipe(accountIdSchema),
  email: trimmed.pipe(accountEmailSchema),
  publicKeyHex: trimmed.pipe(publicKeyHexSchema),
  authPublicKeyHex: trimmed.pipe(publicKeyHexSchema),
  register: z.boolean(),
});
type OwnerInput = z.input<typeof ownerSchema>;
type Owner = z.output<typeof ownerSchema>;

function publicKeysOf({ publicKeyHex, authPublicKeyHex }: OwnerInput): string[] {
  return [publicKeyHex, authPublicKeyHex].flatMap((text) => {
    const read = publicKeyHexSchema.safeParse(text.trim());
    return read.success ? [read.data] : [];
  });
}

interface OwnerFieldsProps {
  readonly register: UseFormRegister<OwnerInput>;
  readonly errors: FieldErrors<OwnerInput>;
}

/** Public facts about who signs in. */
function OwnerFields({ register, errors }: OwnerFieldsProps) {
  const text = { autoComplete: 'off', spellCheck: false } as const;
  return (
    <>
      <Text size="sm">{t('unlock.externalSignerText')}</Text>
      <TextInput
        {...register('accountId')}
        {...text}
        label={t('unlock.accountId')}
        description={t('unlock.accountIdHint')}
        error={errors.accountId?.message}
      />
      <TextInput
        {...register('email')}
        {...text}
        type="email"
        label={t('unlock.email')}
        error={errors.email?.message}
      />
      <TextInput
        {...register('publicKeyHex')}
        {...text}
        label={t('unlock.publicKey')}
        description={t('unlock.publicKeyShape')}
        error={errors.publicKeyHex?.message}
      />
      <TextInput
        {...register('authPublicKeyHex')}
        {...text}
        label={t('unlock.authPublicKey')}
        description={t('unlock.publicKeyShape')}
        error={errors.authPublicKeyHex?.message}
      />
    </>
  );
}

/** What exactly to sign where the keys are kept. */
function HowToSign() {
  return (
    <details className={styles['details']}>
      <summary>{t('unlock.howToSign')}</summary>
      <Stack gap="xs" mt="xs">
        <Text size="sm">{t('unlock.howToSignBytes')}</Text>
        <Text size="sm">{t('unlock.howToSignCommand')}</Text>
        <Code block className={styles['command'] ?? ''}>
          {t('unlock.howToSignExample')}
        </Code>
      </Stack>
    </details>
  );
}

/**
 * Signs in, or reopens `account`'s session, without any private key: with an e-mail that was signed where the keys are
 * kept. The signature is as secret as a password and never enters the form's state.
 */
export function ExternalSignIn({ account }: { readonly account?: DeskAccount }) {
  const { config, session } = useDesk();
  const signature = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const { register, handleSubmit, formState, getValues, setValue } = useForm<OwnerInput, unknown, Owner>({
    resolver: zodResolver(ownerSchema),
    mode: 'onTouched',
    defaultValues: {
      accountId: account?.accountId ?? '',
      email: account?.email ?? '',
      publicKeyHex: account?.publicKeyHex ?? '',
      authPublicKeyHex: account?.authPublicKeyHex ?? '',
      register: false,
    },
  });
  const signIn = useMutation({
    mutationKey: ['external-sign-in'],
    mutationFn: async ({ register: isNew, ...owner }: Owner) => {
      const field = signature.current;
      if (isNew) {
        await createPracticeAccount(session.client, owner);
        // It exists from here on; a retry must not create it again.
        setValue('register', false);
      }
      await session.signInWithExternalSigner({
        ...owner,
        emailSignatureHex: emailSignatureHex(field?.value ?? ''),
      });
      if (field !== null) field.value = '';
    },
    gcTime: 0,
  });

  const checkSignature = (): boolean => {
    const found = problemOfEmailSignature(signature.current?.value ?? '', publicKeysOf(getValues()));
    setProblem(found);
    return found === undefined;
  };
  const submit = (owner: Owner) => {
    if (checkSignature()) signIn.mutate(owner);
    else signature.current?.focus();
  };

  return (
    <form
      onSubmit={(event) => void handleSubmit(submit, checkSignature)(event)}
      autoComplete="off"
      noValidate
    >
      <Stack>
        {account === undefined && <OwnerFields register={register} errors={formState.errors} />}
        <SecretField
          ref={signature}
          label={t('unlock.emailSignature')}
          description={t('unlock.emailSignatureHint')}
          error={problem}
          onInput={({ currentTarget }) => {
            if (currentTarget.value === '') setProblem(undefined);
            else checkSignature();
          }}
          {...(account === undefined ? {} : { 'data-autofocus': true })}
        />
        <HowToSign />
        {config.practice && account === undefined && (
          <Checkbox
            {...register('register')}
            label={t('unlock.registerForPractice')}
            description={t('unlock.registerForPracticeHint')}
          />
        )}
        {signIn.error instanceof AppError && <Problem title={t('unlock.notSignedIn')} error={signIn.error} />}
        <Button type="submit" loading={signIn.isPending} w="fit-content">
          {t(account === undefined ? 'unlock.signIn' : 'unlock.signInAgain')}
        </Button>
      </Stack>
    </form>
  );
}
