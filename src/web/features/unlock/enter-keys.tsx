import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type Ref, type RefObject, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import {
  accountIdSchema,
  publicKeyHexSchema,
  accountEmailSchema,
} from '../../../contract/account-schemas.ts';
import { AppError } from '../../../contract/app-error.ts';
import { parsePrivateKeyText } from '../../../signer/private-key-text.ts';
import { Problem } from '../../components/problem.tsx';
import { useDesk } from '../../session/desk-context.tsx';
import type { DeskAccount } from '../../session/desk-session.ts';
import { t } from './messages.ts';
import { SecretField } from './secret-field.tsx';

/** Says what is wrong with a private key's text without repeating it; `undefined` if nothing is. */
function problemOf(text: string): string | undefined {
  try {
    parsePrivateKeyText(text).fill(0);
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

/** A private key, typed or pasted, validated while typing. */
function PrivateKeyField({ ref, label }: { readonly ref: Ref<HTMLInputElement>; readonly label: string }) {
  const [problem, setProblem] = useState<string>();
  return (
    <SecretField
      ref={ref}
      label={label}
      description={t('unlock.privateKeyHint')}
      error={problem}
      onInput={({ currentTarget }) =>
        setProblem(currentTarget.value === '' ? undefined : problemOf(currentTarget.value))
      }
    />
  );
}

const trimmed = z.string().transform((text) => text.trim());
const optionalPublicKey = trimmed.pipe(z.union([z.literal(''), publicKeyHexSchema]));

const ownerSchema = z.object({
  accountId: trimmed.pipe(accountIdSchema),
  email: trimmed.pipe(accountEmailSchema),
  publicKeyHex: optionalPublicKey,
  authPublicKeyHex: optionalPublicKey,
});
type Owner = z.output<typeof ownerSchema>;

function takeKey(field: RefObject<HTMLInputElement | null>): Uint8Array<ArrayBuffer> {
  return parsePrivateKeyText(field.current?.value ?? '');
}

function empty(...fields: RefObject<HTMLInputElement | null>[]): void {
  for (const { current } of fields) if (current !== null) current.value = '';
}

/** Signs in, or unlocks `account`, with typed or pasted keys. The private keys never enter the form's state. */
export function EnterKeys({ account }: { readonly account?: DeskAccount }) {
  const { session } = useDesk();
  const privateKey = useRef<HTMLInputElement>(null);
  const authPrivateKey = useRef<HTMLInputElement>(null);
  const { register, handleSubmit, formState } = useForm<z.input<typeof ownerSchema>, unknown, Owner>({
    resolver: zodResolver(ownerSchema),
    defaultValues: {
      accountId: account?.accountId ?? '',
      email: account?.email ?? '',
      publicKeyHex: account?.publicKeyHex ?? '',
      authPublicKeyHex: account?.authPublicKeyHex ?? '',
    },
  });
  const unlock = useMutation({
    mutationKey: ['unlock-with-keys'],
    mutationFn: async ({ accountId, email, publicKeyHex, authPublicKeyHex }: Owner) => {
      const keys = {
        privateKey: takeKey(privateKey),
        authPrivateKey: takeKey(authPrivateKey),
        ...(publicKeyHex === '' ? {} : { publicKeyHex }),
        ...(authPublicKeyHex === '' ? {} : { authPublicKeyHex }),
      };
      await session.unlockWithKeys({ accountId, email }, keys);
      empty(privateKey, authPrivateKey);
    },
    gcTime: 0,
  });
  const { errors } = formState;
  const text = { autoComplete: 'off', spellCheck: false } as const;

  return (
    <form
      onSubmit={(event) => void handleSubmit((owner) => unlock.mutate(owner))(event)}
      autoComplete="off"
      noValidate
    >
      <Stack>
        <TextInput
          {...register('accountId')}
          {...text}
          label={t('unlock.accountId')}
          description={t('unlock.accountIdHint')}
          error={errors.accountId?.message}
          readOnly={account !== undefined}
        />
        <TextInput
          {...register('email')}
          {...text}
          type="email"
          label={t('unlock.email')}
          error={errors.email?.message}
          readOnly={account !== undefined}
        />
        <PrivateKeyField ref={privateKey} label={t('unlock.privateKey')} />
        <TextInput
          {...register('publicKeyHex')}
          {...text}
          label={t('unlock.publicKey')}
          description={t('unlock.publicKeyHint')}
          error={errors.publicKeyHex?.message}
        />
        <PrivateKeyField ref={authPrivateKey} label={t('unlock.authPrivateKey')} />
        <TextInput
          {...register('authPublicKeyHex')}
          {...text}
          label={t('unlock.authPublicKey')}
          description={t('unlock.publicKeyHint')}
          error={errors.authPublicKeyHex?.message}
        />
        {unlock.error instanceof AppError && <Problem title={t('unlock.failed')} error={unlock.error} />}
        <Button type="submit" loading={unlock.isPending} w="fit-content">
          {t(account === undefined ? 'unlock.signIn' : 'unlock.unlock')}
        </Button>
      </Stack>
    </form>
  );
}
