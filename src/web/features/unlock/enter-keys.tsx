import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { type RefObject, type SubmitEvent, useRef, useState } from 'react';
import { type FieldErrors, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { AppError } from '../../../contract/app-error.ts';
import { parsePrivateKeyText } from '../../../signer/private-key-text.ts';
import { useDesk } from '../../desk/session/desk-context.tsx';
import type { DeskAccount } from '../../desk/session/desk-account.ts';
import { KeyForm, optionalPublicKeySchema, ownerSchema, PublicField, publicFactsOf } from './key-form.tsx';
import { t } from './messages.ts';
import { SecretField } from './secrets/secret-field.tsx';

type KeyInput = RefObject<HTMLInputElement | null>;

const takeKey = ({ current }: KeyInput): Uint8Array<ArrayBuffer> => parsePrivateKeyText(current?.value ?? '');

/** Returns the problem with a private key, without repeating its text; `undefined` if there is none. */
function problemOf(field: KeyInput): string | undefined {
  try {
    takeKey(field).fill(0);
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

/** The same before the form is submitted: a field may be emptied. */
const problemWhileTyped = (field: KeyInput): string | undefined =>
  field.current?.value === '' ? undefined : problemOf(field);

/** A private key, typed or pasted. */
function PrivateKeyField({
  focused = false,
  ...props
}: {
  readonly ref: KeyInput;
  readonly label: string;
  readonly error: string | undefined;
  /** Checks the key while it is typed. */
  readonly onInput: () => void;
  /** True for the field that takes the focus first. */
  readonly focused?: boolean;
}) {
  return (
    <SecretField
      {...props}
      {...(focused ? { autoFocus: true, 'data-autofocus': true } : {})}
      description={props.error === undefined && t('unlock.privateKeyHint')}
    />
  );
}

const formSchema = ownerSchema.extend({
  publicKeyHex: optionalPublicKeySchema,
  authPublicKeyHex: optionalPublicKeySchema,
});
type Owner = z.output<typeof formSchema>;

function empty(...fields: readonly KeyInput[]): void {
  for (const { current } of fields) if (current !== null) current.value = '';
}

/**
 * Signs in, or unlocks `account`, with typed or pasted keys. The private keys never enter the form's state.
 */
export function EnterKeys({ account }: { readonly account?: DeskAccount }) {
  const { session } = useDesk();
  const privateKey = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const authPrivateKey = useRef<HTMLInputElement>(null);
  const [authProblem, setAuthProblem] = useState<string>();
  const { register, handleSubmit, setFocus, formState } = useForm<z.input<typeof formSchema>, unknown, Owner>(
    {
      resolver: zodResolver(formSchema),
      // It knows nothing of the private keys.
      shouldFocusError: false,
      defaultValues: publicFactsOf(account),
    },
  );
  const unlock = useMutation({
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

  const signIn = (event: SubmitEvent) => {
    unlock.reset();
    const [own, auth] = [problemOf(privateKey), problemOf(authPrivateKey)];
    setProblem(own);
    setAuthProblem(auth);
    const focusFirst = (wrong: FieldErrors<z.input<typeof formSchema>>) => {
      if (wrong.accountId !== undefined) setFocus('accountId');
      else if (wrong.email !== undefined) setFocus('email');
      else if (own !== undefined) privateKey.current?.focus();
      else if (wrong.publicKeyHex !== undefined) setFocus('publicKeyHex');
      else if (auth !== undefined) authPrivateKey.current?.focus();
      else setFocus('authPublicKeyHex');
    };
    return handleSubmit((owner) => {
      if (own === undefined && auth === undefined) unlock.mutate(owner);
      else focusFirst({});
    }, focusFirst)(event);
  };
  const ofAccount = account !== undefined;

  return (
    <KeyForm
      onSubmit={signIn}
      work={unlock}
      failed={t(ofAccount ? 'unlock.failed' : 'unlock.signInFailed')}
      button={t(ofAccount ? 'unlock.unlock' : 'unlock.signIn')}
    >
      <PublicField {...register('accountId')} error={errors.accountId} readOnly={ofAccount} />
      <PublicField {...register('email')} error={errors.email} readOnly={ofAccount} />
      <PrivateKeyField
        ref={privateKey}
        label={t('unlock.privateKey')}
        error={problem}
        onInput={() => setProblem(problemWhileTyped(privateKey))}
        focused={ofAccount}
      />
      <PublicField
        {...register('publicKeyHex')}
        description={t('unlock.publicKeyHint')}
        error={errors.publicKeyHex}
      />
      <PrivateKeyField
        ref={authPrivateKey}
        label={t('unlock.authPrivateKey')}
        error={authProblem}
        onInput={() => setAuthProblem(problemWhileTyped(authPrivateKey))}
      />
      <PublicField
        {...register('authPublicKeyHex')}
        description={t('unlock.publicKeyHint')}
        error={errors.authPublicKeyHex}
      />
    </KeyForm>
  );
}
