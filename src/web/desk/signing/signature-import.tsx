import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { type ClipboardEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { bytesToHex } from '../../../contract/hex.ts';
import { OpenFileButton } from '../../ui/components/open-file-button.tsx';
import classes from './external-signer-panel.module.css';
import { t } from './messages.ts';
import { LANGUAGE } from '../../../messages/language.ts';

/**
 * Normalises pasted hex: removes white space, since tools wrap lines, and a leading `0x`; the result is
 * verified anyway. The reader reports anything else.
 */
export function pastedHex(text: string): string {
  return text.replace(/\s+/gu, '').replace(/^0x/iu, '');
}

const SIGNATURE_BYTES = 64;
const ONLY_TEXT = /^[\s0-9a-fx]*$/iu;

/** A file's text, or the hex of a signature that was stored as its 64 raw bytes. */
export async function readAnswerFile(file: Blob): Promise<string> {
  const text = await file.text();
  if (file.size !== SIGNATURE_BYTES || ONLY_TEXT.test(text)) return text;
  return bytesToHex(new Uint8Array(await file.arrayBuffer()));
}

/** A field handles this much easily; a signed report of thousands of items would freeze it. */
const MAX_SHOWN = 5000;
/** Hex of 32 MiB plus some white space: nothing larger can be a transaction. */
const MAX_FILE_BYTES = 70_000_000;

const counted = new Intl.NumberFormat(LANGUAGE.tag);

const SIGNATURE_LENGTH = 128;
/** No signed transaction has a length in this range, so such text was meant as a signature. */
const NEARLY_SIGNATURE = { least: 96, most: 160 } as const;

function problemOfLength(count: number): string | undefined {
  if (count === 0) return t('externalSigner.empty');
  const { least, most } = NEARLY_SIGNATURE;
  return count === SIGNATURE_LENGTH || count < least || count > most
    ? undefined
    : t('externalSigner.signatureLength', { count });
}

export interface SignatureImportProps {
  /**
   * `verifying` and `submitting`: in progress, by this or another way of signing, so nothing can be changed.
   */
  readonly stage: 'open' | 'verifying' | 'submitting';
  /** Whether this is the only way forward; otherwise another button is the primary one. */
  readonly primary?: boolean;
  /** The reason why the last import was rejected. */
  readonly problem: string | undefined;
  /** Called without white space and `0x`. */
  readonly onAnswer: (answerHex: string) => void;
}

/**
 * Imports a signature from an external signer. The text may be a signed transaction, so it stays in the
 * field, or in a private ref if it is long, and never becomes state.
 */
export function SignatureImport({ stage, primary = true, problem, onAnswer }: SignatureImportProps) {
  const fieldRef = useRef<HTMLTextAreaElement>(null);
  const longRef = useRef('');
  const [longLength, setLongLength] = useState(0);
  const [answered, setAnswered] = useState(false);
  const [ownProblem, setOwnProblem] = useState<string>();
  const busy = stage !== 'open';
  const shownProblem = ownProblem ?? problem;

  useEffect(() => {
    if (problem !== undefined && !busy) fieldRef.current?.focus();
  }, [problem, busy]);

  function keep(text: string) {
    longRef.current = text;
    setLongLength(text.length);
    setOwnProblem(undefined);
    if (fieldRef.current !== null) fieldRef.current.value = '';
  }
  function paste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const text = event.clipboardData.getData('text');
    if (busy || text.length <= MAX_SHOWN) return;
    event.preventDefault();
    keep(text);
  }
  async function open(file: File) {
    if (file.size > MAX_FILE_BYTES) {
      setOwnProblem(t('externalSigner.fileTooBig'));
      return;
    }
    try {
      keep(await readAnswerFile(file));
    } catch {
      setOwnProblem(t('externalSigner.fileUnreadable'));
    }
  }
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const answerHex = pastedHex(longRef.current === '' ? (fieldRef.current?.value ?? '') : longRef.current);
    const found = problemOfLength(answerHex.length);
    setOwnProblem(found);
    setAnswered(found === undefined);
    if (found === undefined) onAnswer(answerHex);
    else fieldRef.current?.focus();
  }

  return (
    <form onSubmit={submit} autoComplete="off" noValidate>
      <Stack gap="xs">
        <Textarea
          ref={fieldRef}
          label={t('externalSigner.answer')}
          description={t('externalSigner.answerHint')}
          error={shownProblem}
          rows={3}
          readOnly={busy}
          spellCheck={false}
          autoCapitalize="off"
          autoCorrect="off"
          classNames={{ input: classes.input ?? '', error: classes.problem ?? '' }}
          onPaste={paste}
          onInput={({ currentTarget }) => {
            setOwnProblem(undefined);
            if (currentTarget.value === '' || longRef.current === '') return;
            longRef.current = '';
            setLongLength(0);
          }}
        />
        <Group gap="xs" role="status">
          {longLength > 0 && (
            <>
              <Text size="sm">{t('externalSigner.kept', { count: counted.format(longLength) })}</Text>
              {!busy && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  onClick={() => {
                    keep('');
                    fieldRef.current?.focus();
                  }}
                >
                  {t('externalSigner.remove')}
                </Button>
              )}
            </>
          )}
        </Group>
        <Group gap="xs">
          <Button type="submit" variant={primary ? 'filled' : 'default'} aria-disabled={busy}>
            {t(busy && answered ? `externalSigner.${stage}` : 'externalSigner.submit')}
          </Button>
          <OpenFileButton onFile={(file) => void open(file)} disabled={busy}>
            {(props) => (
              <Button {...props} variant="default">
                {t('externalSigner.open')}
              </Button>
            )}
          </OpenFileButton>
        </Group>
      </Stack>
    </form>
  );
}
