import { TextInput, type TextInputProps } from '@mantine/core';
import { type ReactNode, type Ref, useRef, useState } from 'react';
import { MIN_PASSPHRASE_LENGTH, passphraseBytes } from '../../../signer/passphrase.ts';
import { t } from './messages.ts';
import styles from './secret-field.module.css';

/**
 * A field for a key or a passphrase. Uncontrolled on purpose: its text is read from the element once, turned into bytes
 * and cleared, and never enters React's state.
 */
export function SecretField({
  ref,
  ...props
}: Omit<TextInputProps, 'value'> & { readonly ref: Ref<HTMLInputElement> }) {
  return (
    <TextInput
      {...props}
      ref={ref}
      type="text"
      autoComplete="off"
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      data-1p-ignore
      data-lpignore="true"
      classNames={{ input: styles['masked'] ?? '' }}
    />
  );
}

interface NewPassphrase {
  /** The two fields, for use in a form. */
  readonly fields: ReactNode;
  /** Validates what was typed and shows problems at the fields. */
  check(): boolean;
  /** The bytes of what was typed. Clears the fields. */
  take(): Uint8Array<ArrayBuffer>;
}

/** A new passphrase, typed twice. It never enters React's state. */
export function useNewPassphrase(): NewPassphrase {
  const first = useRef<HTMLInputElement>(null);
  const second = useRef<HTMLInputElement>(null);
  const [problems, setProblems] = useState({ tooShort: false, differ: false });

  return {
    fields: (
      <>
        <SecretField
          ref={first}
          label={t('unlock.newPassphrase')}
          description={t('unlock.passphraseHint', { count: MIN_PASSPHRASE_LENGTH })}
          error={problems.tooShort && t('unlock.passphraseTooShort', { count: MIN_PASSPHRASE_LENGTH })}
          data-autofocus
        />
        <SecretField
          ref={second}
          label={t('unlock.repeatPassphrase')}
          error={problems.differ && t('unlock.passphrasesDiffer')}
        />
      </>
    ),
    check() {
      const passphrase = first.current?.value ?? '';
      const tooShort = passphrase.length < MIN_PASSPHRASE_LENGTH;
      const differ = passphrase !== second.current?.value;
      setProblems({ tooShort, differ });
      return !tooShort && !differ;
    },
    take() {
      const bytes = passphraseBytes(first.current?.value ?? '');
      for (const { current } of [first, second]) if (current !== null) current.value = '';
      return bytes;
    },
  };
}
