import { TextInput, type TextInputProps, UnstyledButton } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type Ref, useEffect, useRef, useState } from 'react';
import { t } from './messages.ts';
import styles from './secret-field.module.css';

interface SecretFieldProps extends Omit<TextInputProps, 'label' | 'value'> {
  readonly label: string;
  readonly ref: Ref<HTMLInputElement>;
  /** True if the text can be revealed: for passphrases, which are typed. Keys are pasted. */
  readonly revealable?: boolean;
}

/**
 * A field for a key or a passphrase. Uncontrolled on purpose: its text is read from the element once, turned
 * into bytes and cleared, and never enters React's state.
 */
export function SecretField({ ref, revealable = false, ...props }: SecretFieldProps) {
  const [revealed, setRevealed] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const inputRef = useMergedRef(input, ref);
  useEffect(() => {
    // The browser may keep the page as it is left, for Back.
    const clear = () => {
      if (input.current !== null) input.current.value = '';
    };
    window.addEventListener('pagehide', clear);
    return () => window.removeEventListener('pagehide', clear);
  }, []);
  const Icon = revealed ? IconEyeOff : IconEye;
  return (
    <TextInput
      {...props}
      {...(revealable
        ? {
            rightSection: (
              <UnstyledButton
                className={styles['reveal'] ?? ''}
                aria-label={t(revealed ? 'secret.hideField' : 'secret.showField', { field: props.label })}
                onClick={() => setRevealed(!revealed)}
              >
                <Icon size={18} aria-hidden />
              </UnstyledButton>
            ),
          }
        : {})}
      ref={inputRef}
      type="text"
      autoComplete="off"
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      data-1p-ignore
      data-lpignore="true"
      classNames={{ input: styles[revealed ? 'plain' : 'masked'] ?? '' }}
    />
  );
}
