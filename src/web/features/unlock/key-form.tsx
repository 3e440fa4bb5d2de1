import { Button, Group, Stack, Text, TextInput, type TextInputProps } from '@mantine/core';
import type { ReactNode, SubmitEvent } from 'react';
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';
import { z } from 'zod';
import {
  accountEmailSchema,
  accountIdSchema,
  publicKeyHexSchema,
} from '../../../contract/account-schemas.ts';
import { AppError } from '../../../contract/app-error.ts';
import { DialogFoot } from '../../ui/components/dialog-foot.tsx';
import { Problem } from '../../ui/components/problem/problem.tsx';
import type { DeskAccount } from '../../desk/session/desk-account.ts';
import { t } from './messages.ts';

const trimmed = z.string().transform((text) => text.trim());

/** The owner of the keys as typed, without surrounding white space. */
export const ownerSchema = z.object({
  accountId: trimmed.pipe(accountIdSchema),
  email: trimmed.pipe(accountEmailSchema),
});
// The key first: a form shows the problem of the first.
export const optionalPublicKeySchema = trimmed.pipe(z.union([publicKeyHexSchema, z.literal('')]));

/** Returns the initial values of fields that describe an account; empty without one. */
export const publicFactsOf = (account: DeskAccount | undefined) => ({
  accountId: account?.accountId ?? '',
  email: account?.email ?? '',
  publicKeyHex: account?.publicKeyHex ?? '',
  authPublicKeyHex: account?.authPublicKeyHex ?? '',
});

const LABELS = {
  accountId: 'unlock.accountId',
  email: 'unlock.email',
  publicKeyHex: 'unlock.publicKey',
  authPublicKeyHex: 'unlock.authPublicKey',
} as const;

interface PublicFieldProps
  extends UseFormRegisterReturn<keyof typeof LABELS>, Pick<TextInputProps, 'description' | 'readOnly'> {
  readonly error: FieldError | undefined;
}

/** A field for a public fact about an account. */
export function PublicField({ error, description, ...props }: PublicFieldProps) {
  const hint = props.name === 'accountId' ? t('unlock.accountIdHint') : description;
  return (
    <TextInput
      {...(props.name === 'email' ? { type: 'email' } : {})}
      {...props}
      label={t(LABELS[props.name])}
      // What is wrong says the same.
      description={error === undefined && hint}
      error={error?.message}
      autoComplete="off"
      spellCheck={false}
    />
  );
}

interface KeyFormProps {
  readonly onSubmit: (event: SubmitEvent) => unknown;
  /** The mutation that submitting the form starts. */
  readonly work: { readonly error: unknown; readonly isPending: boolean };
  /** The title of its error. */
  readonly failed: string;
  /** Shown while it runs, in addition to the button's loader. */
  readonly pending?: string;
  readonly button: string;
  /** False where nothing can be submitted yet: the button is not there. */
  readonly isReady?: boolean;
  /** True if the form contains a better way than its own button. */
  readonly secondary?: boolean;
  /** Stands beside the button in the foot of a dialog, where the form fills one. */
  readonly inFoot?: ReactNode;
  readonly children: ReactNode;
}

/** The form around fields for keys. The browser neither fills it in nor remembers its input. */
export function KeyForm({
  onSubmit,
  work,
  failed,
  pending,
  button,
  isReady = true,
  secondary = false,
  inFoot,
  children,
}: KeyFormProps) {
  const submit = isReady && (
    <Button type="submit" variant={secondary ? 'default' : 'filled'} loading={work.isPending}>
      {button}
    </Button>
  );
  const status = pending !== undefined && (
    <div role="status">{work.isPending && <Text c="dimmed">{pending}</Text>}</div>
  );
  return (
    <form onSubmit={(event) => void onSubmit(event)} autoComplete="off" noValidate>
      <Stack gap="sm">
        {children}
        {work.error instanceof AppError && <Problem title={failed} error={work.error} />}
        {inFoot === undefined ? (
          <Group>
            {submit}
            {status}
          </Group>
        ) : (
          <DialogFoot said={status}>
            {inFoot}
            {submit}
          </DialogFoot>
        )}
      </Stack>
    </form>
  );
}
