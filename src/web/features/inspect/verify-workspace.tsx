import { Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconFile } from '@tabler/icons-react';
import { type DragEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { OpenFileButton } from '../../components/open-file-button.tsx';
import { Problem } from '../../components/problem.tsx';
import { whyNoProof } from '../../proof/judge-proof.ts';
import { useDesk } from '../../session/desk-context.tsx';
import { PASSING } from './inspect-problem.tsx';
import { InspectStore } from './inspect-store.ts';
import type { InspectWorkspaceProps } from './inspect-workspace.tsx';
import { t } from './messages.ts';
import { VerifyResult } from './verify-result.tsx';
import classes from './verify-result.module.css';

/** Takes a proof from the address or a file and verifies it. Needs no account and sends nothing. */
export function VerifyWorkspace({ fragment, onForgetFragment }: InspectWorkspaceProps) {
  const { reader } = useDesk();
  const [store] = useState(() => new InspectStore(reader));
  const { phase, read, error, source } = useSyncExternalStore(store.subscribe, store.getState);
  const headingRef = useRef<HTMLHeadingElement>(null);
  const problem = error ?? (read && whyNoProof(read.inspection));
  const fromFile = source !== undefined && source.kind !== 'link';

  useEffect(() => {
    if (fragment !== '') void store.takeProof(fragment);
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
        <VerifyResult key={read.payloadHashHex} store={store} read={read} headingRef={headingRef} />
      )}
      <div className={classes.drop} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <Stack gap="xs">
          {phase === 'empty' && <Text>{t('verify.none')}</Text>}
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
