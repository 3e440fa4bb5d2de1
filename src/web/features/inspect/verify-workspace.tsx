import { Button, Group, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { IconFile } from '@tabler/icons-react';
import { type DragEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { OpenFileButton } from '../../ui/components/open-file-button.tsx';
import { Problem } from '../../ui/components/problem/problem.tsx';
import { whyNoProof } from '../../desk/proof/judge-proof.ts';
import { useDesk } from '../../desk/session/desk-context.tsx';
import { useStore } from '../../platform/store/use-store.ts';
import { PASSING } from './inspect-problem.tsx';
import { InspectStore } from './inspect-store.ts';
import type { InspectWorkspaceProps } from './inspect-workspace.tsx';
import { t } from './messages.ts';
import { VerifyResult } from './verify-result.tsx';
import classes from './verify-result.module.css';

/** Longer than any run of hex digits that a proof link could begin with by chance. */
const TRANSACTION_HEX = /^(?:0x)?[0-9a-f]{200,}$/iu;

/** Takes a proof from the address, a field or a file and verifies it. Needs no account and sends nothing. */
export function VerifyWorkspace({ fragment, onForgetFragment }: InspectWorkspaceProps) {
  const { reader } = useDesk();
  const [store] = useState(() => new InspectStore(reader));
  const { phase, read, error, source, receipt } = useStore(store);
  const headingRef = useRef<HTMLHeadingElement>(null);
  const linkRef = useRef<HTMLInputElement>(null);
  const problem = error ?? (read && whyNoProof(read.inspection));
  const fromFile = source !== undefined && source.kind !== 'link';

  useEffect(() => {
    if (fragment !== '') void store.takeProof(fragment, { kind: 'link' });
    else if (store.getState().source?.kind === 'link') store.clear();
  }, [store, fragment]);
  useEffect(() => () => store.clear(), [store]);
  useEffect(() => {
    if (phase === 'read' && fromFile) headingRef.current?.focus();
  }, [phase, fromFile]);

  function takeFile(file: File) {
    void store.takeFile(file);
    // From here on the address no longer matches what is shown.
    if (fragment !== '') onForgetFragment();
  }
  function takeLink(event: SubmitEvent) {
    event.preventDefault();
    const field = linkRef.current;
    const given = field?.value.trim() ?? '';
    // A whole link, or its fragment.
    const proof = given.slice(given.indexOf('#') + 1);
    if (field === null || proof === '') {
      field?.focus();
      return;
    }
    field.value = '';
    if (fragment !== '') onForgetFragment();
    const from = { kind: 'pasted' } as const;
    void (TRANSACTION_HEX.test(proof) ? store.take(proof, from) : store.takeProof(proof, from));
  }
  function drop(event: DragEvent) {
    const [file] = event.dataTransfer.files;
    if (file === undefined) return;
    event.preventDefault();
    takeFile(file);
  }

  return (
    <Stack gap="md">
      <VisuallyHidden role="status">
        {phase === 'reading' && t('verify.reading')}
        {phase === 'read' && problem === undefined && t('verify.holds')}
      </VisuallyHidden>
      {problem !== undefined && (
        <Problem title={t('verify.fails')} error={problem}>
          {PASSING.has(problem.code) && (
            <Button size="compact-md" variant="default" onClick={() => void store.retry()}>
              {t('common.tryAgain')}
            </Button>
          )}
        </Problem>
      )}
      {read !== undefined && problem === undefined && (
        <VerifyResult
          key={read.payloadHashHex}
          store={store}
          read={read}
          receipt={receipt}
          headingRef={headingRef}
        />
      )}
      <div className={classes.drop} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <Stack gap="xs">
          {phase === 'empty' && <Text>{t('verify.none')}</Text>}
          {phase === 'receipt-only' && <Text role="status">{t('verify.receiptOnly')}</Text>}
          <form onSubmit={takeLink} className={classes.paste}>
            <TextInput
              ref={linkRef}
              label={t('verify.paste')}
              className={classes.pasteField ?? ''}
              autoComplete="off"
              spellCheck={false}
            />
            <Button type="submit" variant="default">
              {t('verify.check')}
            </Button>
          </form>
          <Group gap="sm">
            <OpenFileButton onFile={takeFile}>
              {(props) => (
                <Button {...props} variant="default" leftSection={<IconFile size={16} aria-hidden />}>
                  {t('verify.openFile')}
                </Button>
              )}
            </OpenFileButton>
            <Text size="sm" c="dimmed">
              {t('verify.dropHint')}
            </Text>
          </Group>
        </Stack>
      </div>
    </Stack>
  );
}
