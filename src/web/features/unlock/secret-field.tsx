import { TextInput, type TextInputProps } from '@mantine/core';
import type { Ref } from 'react';
import styles from './secret-field.module.css';

/**
 * A field for a key or a passphrase. It is uncontrolled on purpose: its text is read from the element once, turned
 * into bytes and emptied, and never enters React's state.
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
