import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { type Ref, type RefObject, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { AppError } from '../../../contract/app-error.ts';
import { parsePrivateKeyText } from '../../../signer/private-key-text.ts';
import { useDesk } from '../../desk/session/desk-context.tsx';
import type { DeskAccount } from '../../desk/session/desk-account.ts';
import { KeyForm, optionalPublicKeySchema, ownerSchema, PublicField, publicFactsOf } from './key-form.tsx';
import { t } from './messages.ts';
import { SecretField } from './secrets/secret-field.tsx';

/** Returns the problem with the text of a private key, without repeating it; `undefined` if there is none. */
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
function PrivateKeyField({
  focused = false,
  ...props
}: {
  readonly ref: Ref<HTMLInputElement>;
  readonly label: string;
  /** True for the field that takes the focus first. */
  readonly focused?: boolean;
}) {
  const [problem, setProblem] = useState<string>();
  return (
    <SecretField
      {...props}
      {...(focused ? { autoFocus: true, 'data-autofocus': true } : {})}
      description={t('unlock.privateKeyHint')}
      error={problem}
      onInput={({ currentTarget }) =>
        setProblem(currentTarget.value === '' ? undefined : problemOf(currentTarget.value))
      }
    />
  );
}

const formSchema = ownerSchema.extend({
  publicKeyHex: optionalPublicKeySchema,
  authPublicKeyHex: optionalPublicKeySchema,
});
type Owner = z.output<typeof formSchema>;

function takeKey(field: RefObject<HTMLInputElement | null>): Uint8Array<ArrayBuffer> {
  return parsePrivateKeyText(field.current?.value ?? '');
}

/** Both keys or none: the first does not stay behind when the second is malformed. */
function takeKeys(first: RefObject<HTMLInputElement | null>, second: RefObject<HTMLInputElement | null>) {
  const privateKey = takeKey(first);
  try {
    return { privateKey, authPrivateKey: takeKey(second) };
  } catch (error) {
    privateKey.fill(0);
    throw error;
  }
}

function empty(...fields: RefObject<HTMLInputElement | null>[]): void {
  for (const { current } of fields) if (current !== null) current.value = '';
}

/**
 * Signs in, or unlocks `account`, with typed or pasted keys. The private keys never enter the form's state.
 */
export function EnterKeys({ account }: { readonly account?: DeskAccount }) {
  const { session } = useDesk();
  const privateKey = useRef<HTMLInputElement>(null);
  const authPrivateKey = useRef<HTMLInputElement>(null);
  const { register, handleSubmit, formState } = useForm<z.input<typeof formSchema>, unknown, Owner>({
    resolver: zodResolver(formSchema),
    defaultValues: publicFactsOf(account),
  });
  const unlock = useMutation({
    mutationFn: async ({ accountId, email, publicKeyHex, authPublicKeyHex }: Owner) => {
      const keys = {
        ...takeKeys(privateKey, authPrivateKey),
        ...(publicKeyHex === '' ? {} : { publicKeyHex }),
        ...(authPublicKeyHex === '' ? {} : { authPublicKeyHex }),
      };
      await session.unlockWithKeys({ accountId, email }, keys);
      empty(privateKey, authPrivateKey);
    },
    gcTime: 0,
  });
  const { errors } = formState;
  const ofAccount = account !== undefined;

  return (
    <KeyForm
      onSubmit={(event) => handleSubmit((owner) => unlock.mutate(owner))(event)}
      work={unlock}
      failed={t('unlock.failed')}
      button={t(ofAccount ? 'unlock.unlock' : 'unlock.signIn')}
    >
      <PublicField {...register('accountId')} error={errors.accountId} readOnly={ofAccount} />
      <PublicField {...register('email')} error={errors.email} readOnly={ofAccount} />
      <PrivateKeyField ref={privateKey} label={t('unlock.privateKey')} focused={ofAccount} />
      <PublicField
        {...register('publicKeyHex')}
        description={t('unlock.publicKeyHint')}
        error={errors.publicKeyHex}
      />
      <PrivateKeyField ref={authPrivateKey} label={t('unlock.authPrivateKey')} />
      <PublicField
        {...register('authPublicKeyHex')}
        description={t('unlock.publicKeyHint')}
        error={errors.authPublicKeyHex}
      />
    </KeyForm>
  );
}
