import { zodResolver } from '@hookform/resolvers/zod';
import { Checkbox, Code, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { createPracticeAccount } from '../../../client/sessions/sessions.ts';
import { useDesk } from '../../desk/session/desk-context.tsx';
import type { DeskAccount } from '../../desk/session/desk-account.ts';
import { emailSignatureHex, problemOfEmailSignature } from './email-signature-text.ts';
import styles from './external-sign-in.module.css';
import { KeyForm, ownerSchema, PublicField, publicFactsOf, publicKeySchema } from './key-form.tsx';
import { t } from './messages.ts';
import { SecretField } from './secrets/secret-field.tsx';

const formSchema = ownerSchema.extend({
  publicKeyHex: publicKeySchema,
  authPublicKeyHex: publicKeySchema,
  register: z.boolean(),
});
type OwnerInput = z.input<typeof formSchema>;
type Owner = z.output<typeof formSchema>;

function publicKeysOf({ publicKeyHex, authPublicKeyHex }: OwnerInput): string[] {
  return [publicKeyHex, authPublicKeyHex].flatMap((text) => {
    const read = publicKeySchema.safeParse(text);
    return read.success ? [read.data] : [];
  });
}

/** Instructions for signing with keys that are kept elsewhere. */
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
 * Signs in, or reopens the session of `account`, without any private key: with an e-mail address that was
 * signed elsewhere. The signature is as secret as a password and never enters the form's state.
 */
export function ExternalSignIn({ account }: { readonly account?: DeskAccount }) {
  const { config, session } = useDesk();
  const signature = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const { register, handleSubmit, formState, getValues, setValue } = useForm<OwnerInput, unknown, Owner>({
    resolver: zodResolver(formSchema),
    mode: 'onTouched',
    defaultValues: { ...publicFactsOf(account), register: false },
  });
  const signIn = useMutation({
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

  const { errors } = formState;
  return (
    <KeyForm
      onSubmit={(event) => handleSubmit(submit, checkSignature)(event)}
      work={signIn}
      failed={t('unlock.notSignedIn')}
      button={t(account === undefined ? 'unlock.signIn' : 'unlock.signInAgain')}
    >
      {account === undefined && (
        <>
          <Text size="sm">{t('unlock.externalSignerText')}</Text>
          <PublicField {...register('accountId')} error={errors.accountId} />
          <PublicField {...register('email')} error={errors.email} />
          <PublicField
            {...register('publicKeyHex')}
            description={t('unlock.publicKeyShape')}
            error={errors.publicKeyHex}
          />
          <PublicField
            {...register('authPublicKeyHex')}
            description={t('unlock.publicKeyShape')}
            error={errors.authPublicKeyHex}
          />
        </>
      )}
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
    </KeyForm>
  );
}
