import { type Ref, useState } from 'react';
import { AppError } from '../../../contract/app-error.ts';
import { parsePrivateKeyText } from '../../../signer/private-key-text.ts';
import { say } from '../../words/say.ts';
import { SecretField } from './secret-field.tsx';

/** What is wrong with the text of a private key, in words without the key; `undefined` when nothing is. */
function problemOf(text: string): string | undefined {
  try {
    parsePrivateKeyText(text).fill(0);
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

/** A private key, typed or pasted; says while typing what is wrong with it. */
export function PrivateKeyField({
  ref,
  label,
}: {
  readonly ref: Ref<HTMLInputElement>;
  readonly label: string;
}) {
  const [problem, setProblem] = useState<string>();
  return (
    <SecretField
      ref={ref}
      label={label}
      description={say('unlock.privateKeyHint')}
      error={problem}
      onInput={({ currentTarget }) =>
        setProblem(currentTarget.value === '' ? undefined : problemOf(currentTarget.value))
      }
    />
  );
}
