import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { MIN_PASSPHRASE_LENGTH, passphraseBytes } from '../../../../signer/passphrase.ts';
import { t } from './messages.ts';
import { type PassphraseStrength, passphraseStrength } from './passphrase-strength.ts';
import { SecretField } from './secret-field.tsx';
import styles from './secret-field.module.css';

const STRENGTH_WORDS = {
  'too-short': 'secret.strengthTooShort',
  weak: 'secret.strengthWeak',
  good: 'secret.strengthGood',
} as const;

/**
 * The rule, and the strength of the typed text. Changes of the strength are announced, not each key press.
 */
function Rule({ strength }: { readonly strength: PassphraseStrength | undefined }) {
  const Icon = strength === 'good' ? IconCircleCheck : IconAlertTriangle;
  return (
    <>
      {t('secret.passphraseHint', { count: MIN_PASSPHRASE_LENGTH })}
      <span role="status" className={styles['strength']} data-strength={strength}>
        {strength !== undefined && (
          <>
            <Icon size={14} aria-hidden />
            {t(STRENGTH_WORDS[strength])}
          </>
        )}
      </span>
    </>
  );
}

interface NewPassphrase {
  /** The two fields, for use in a form. */
  readonly fields: ReactNode;
  /** Validates what was typed, shows problems at the fields and moves the focus to the first. */
  check(): boolean;
  /** Returns the bytes of the typed text, and clears the fields. */
  take(): Uint8Array<ArrayBuffer>;
}

/** A new passphrase, typed twice. It never enters React's state; only its strength and problems do. */
export function useNewPassphrase(): NewPassphrase {
  const first = useRef<HTMLInputElement>(null);
  const second = useRef<HTMLInputElement>(null);
  const [strength, setStrength] = useState<PassphraseStrength>();
  const [problems, setProblems] = useState({ tooShort: false, differ: false });

  const look = () => {
    const passphrase = first.current?.value ?? '';
    const repeated = second.current?.value ?? '';
    return {
      passphrase,
      repeated,
      tooShort: passphraseStrength(passphrase) === 'too-short',
      differ: passphrase !== repeated,
    };
  };
  /** Removes a shown problem as soon as it is solved. New problems are not shown while typing. */
  const follow = () => {
    const { passphrase, tooShort, differ } = look();
    setStrength(passphrase === '' ? undefined : passphraseStrength(passphrase));
    setProblems((said) => ({ tooShort: said.tooShort && tooShort, differ: said.differ && differ }));
  };

  return {
    fields: (
      <>
        <SecretField
          ref={first}
          label={t('secret.newPassphrase')}
          description={<Rule strength={problems.tooShort ? undefined : strength} />}
          error={problems.tooShort && t('secret.passphraseTooShort', { count: MIN_PASSPHRASE_LENGTH })}
          onInput={follow}
          revealable
          data-autofocus
        />
        <SecretField
          ref={second}
          label={t('secret.repeatPassphrase')}
          error={problems.differ && t('secret.passphrasesDiffer')}
          onInput={follow}
          onBlur={() => {
            const { repeated, differ } = look();
            setProblems((said) => ({ ...said, differ: repeated !== '' && differ }));
          }}
          revealable
        />
      </>
    ),
    check() {
      const { tooShort, differ } = look();
      setProblems({ tooShort, differ });
      if (tooShort) first.current?.focus();
      else if (differ) second.current?.focus();
      return !tooShort && !differ;
    },
    take() {
      const bytes = passphraseBytes(first.current?.value ?? '');
      for (const { current } of [first, second]) if (current !== null) current.value = '';
      setStrength(undefined);
      return bytes;
    },
  };
}
