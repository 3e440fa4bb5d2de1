import { Stack, Text, VisuallyHidden } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useStore } from 'zustand';
import { PolicyField } from '../../desk/ledger/policy-field.tsx';
import { whyNoProof } from '../../desk/proof/judge-proof.ts';
import { useDesk } from '../../desk/session/desk-context.tsx';
import { Problem } from '../../ui/components/problem/problem.tsx';
import { usePagePaste } from '../../ui/components/use-page-paste.ts';
import { EXAMPLE_TRANSACTION_HEX } from './example-transaction.ts';
import { InspectStore, type InspectSource } from './inspect-store.ts';
import { useInspectInbox } from './inspect-inbox.ts';
import { InspectInput } from './inspect-input.tsx';
import { InspectProblem } from './inspect-problem.tsx';
import { InspectResult } from './inspect-result.tsx';
import { t } from './messages.ts';
import { Proof } from './proof.tsx';
import { isNothingGiven, joinedLines, withoutSpaces } from './transaction-hex.ts';

export interface InspectWorkspaceProps {
  /** The address's fragment: a transaction, a proof, or empty. */
  readonly fragment: string;
  /** Removes it from the address once something else is shown. */
  readonly onForgetFragment: () => void;
}

/** The input for a transaction or a proof, its content, and what it proves. Needs no account and sends nothing. */
export function InspectWorkspace({ fragment, onForgetFragment }: InspectWorkspaceProps) {
  const { config, reader } = useDesk();
  const [store] = useState(() => new InspectStore(reader));
  const state = useStore(store);
  const fieldRef = useRef<HTMLTextAreaElement>(null);
  const headingRef = useRef<HTMLHeadingElement>(null);
  const { phase, read, error, source, receipt, isProof } = state;
  const noProof = read && whyNoProof(read.inspection);
  const isRefused = isProof && noProof !== undefined;
  const fromLink = source?.kind === 'link';

  useEffect(() => {
    if (fragment !== '') void store.take(fragment, { kind: 'link' });
    else if (store.getState().source?.kind === 'link') store.clear();
  }, [store, fragment]);
  useEffect(() => () => store.clear(), [store]);

  useEffect(() => {
    if (phase === 'read' && !fromLink) headingRef.current?.focus();
  }, [phase, fromLink]);

  /** Clears the fragment: the address no longer matches what is shown. */
  function forgetFragment() {
    if (fragment !== '') onForgetFragment();
  }
  function takeText(text: string, from: InspectSource) {
    void store.take(text, from);
    forgetFragment();
  }
  function takeFile(file: File) {
    void store.takeFile(file);
    forgetFragment();
  }
  const inbox = useInspectInbox();
  const delivered = useStore(inbox.deliveries);
  const takeDelivered = useEffectEvent(() => {
    const text = inbox.take();
    if (text !== '') takeText(text, { kind: 'pasted' });
  });
  useEffect(() => {
    if (delivered > 0) takeDelivered();
  }, [delivered]);
  usePagePaste({ onText: (text) => takeText(text, { kind: 'pasted' }), onFile: takeFile });
  function clear() {
    // The field may be rendered only once the store is empty again.
    flushSync(() => store.clear());
    if (fieldRef.current !== null) {
      fieldRef.current.value = '';
      fieldRef.current.focus();
    }
    forgetFragment();
  }

  async function readAgain(again: Promise<void>, change: (text: string) => string) {
    // Keeps the field in line with what is shown below.
    if (fieldRef.current !== null) fieldRef.current.value = change(fieldRef.current.value);
    await again;
  }

  return (
    <Stack gap="md">
      <InspectInput
        state={state}
        fieldRef={fieldRef}
        onText={takeText}
        onFile={takeFile}
        onEdit={() => {
          if (phase !== 'empty') store.clear();
        }}
        onClear={clear}
        onExample={config.practice ? () => takeText(EXAMPLE_TRANSACTION_HEX, { kind: 'example' }) : undefined}
      />
      <VisuallyHidden role="status">
        {phase === 'reading' && t('inspect.reading')}
        {phase === 'read' && !isRefused && t('inspect.done')}
      </VisuallyHidden>
      {phase === 'receipt-only' && <Text role="status">{t('inspect.receiptOnly')}</Text>}
      {error !== undefined && isNothingGiven(error) && (
        <Text role="status" c="dimmed">
          {error.message}
        </Text>
      )}
      {error !== undefined && !isNothingGiven(error) && (
        <InspectProblem
          error={error}
          hex={store.hex()}
          onRetry={() => void store.retry()}
          onJoinLines={() => void readAgain(store.joinLines(), joinedLines)}
          onRemoveSpaces={() => void readAgain(store.removeSpaces(), withoutSpaces)}
        />
      )}
      {isRefused && <Problem title={t('inspectProof.fails')} error={noProof} />}
      {read !== undefined && !isRefused && (
        <InspectResult
          key={read.payloadHashHex}
          store={store}
          read={read}
          proof={
            noProof === undefined && (
              <Proof store={store} signatureCount={read.inspection.signatures.length} receipt={receipt} />
            )
          }
          ledgerKey={noProof === undefined && receipt !== undefined && <PolicyField />}
          headingRef={headingRef}
        />
      )}
    </Stack>
  );
}
