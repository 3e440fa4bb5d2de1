import { Button, Group, Stack, Text } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useDeskState } from '../session/desk-context.tsx';
import { say } from '../words/say.ts';
import { answerProblem } from './answer-problem.ts';
import { DetachedPanel } from './detached-panel.tsx';
import type { Submission } from '../submission/submission.ts';
import type { SubmissionState } from '../submission/submission-state.ts';
import { UnreadOptIn } from './unread-opt-in.tsx';

export interface WaysToSignProps<Receipt> {
  readonly submission: Submission<Receipt>;
  /** In `review`, or on its way from there. */
  readonly state: SubmissionState<Receipt>;
}

/**
 * How a transaction is signed in other ways than by the one button for what matches: the opt-in for what cannot be
 * inspected, and signing elsewhere, which is the only way when the keys are kept elsewhere. It goes last into a row of
 * buttons, where its panel takes a line of its own. Give it a `key` of the transaction: an opt-in is for one.
 */
export function WaysToSign<Receipt>({ submission, state }: WaysToSignProps<Receipt>) {
  const { account, key } = useDeskState();
  const [agreed, setAgreed] = useState(false);
  const [wanted, setWanted] = useState(false);
  const panelId = useId();
  const headingRef = useRef<HTMLHeadingElement>(null);
  const { checked, phase, error } = state;
  const transactionHex = submission.unsignedHex();
  const verdict = checked?.comparison.verdict;
  if (checked === undefined || transactionHex === undefined || verdict === undefined || verdict === 'differs')
    return null;
  const elsewhere = key === 'elsewhere';
  const unread = verdict === 'cannot-inspect';
  const opened = elsewhere || wanted;
  const busy = phase !== 'review';

  const toggle = !elsewhere && (
    <Button
      variant="subtle"
      aria-expanded={opened}
      aria-controls={panelId}
      onClick={() => {
        flushSync(() => setWanted(!wanted));
        headingRef.current?.focus();
      }}
    >
      {say('detached.toggle')}
    </Button>
  );
  const panel = opened && (!unread || agreed) && account !== undefined && (
    <DetachedPanel
      id={panelId}
      headingRef={headingRef}
      primary={elsewhere || unread}
      checked={checked}
      transactionHex={transactionHex}
      publicKeyHex={account.publicKeyHex}
      stage={phase === 'submitting' ? 'submitting' : busy ? 'verifying' : 'open'}
      problem={busy || error === undefined ? undefined : answerProblem(error, elsewhere)}
      onAnswer={(answerHex) => void submission.confirmDetached(answerHex, { unread })}
    />
  );
  if (!unread) {
    return (
      <>
        {toggle}
        {panel}
      </>
    );
  }
  return (
    <UnreadOptIn checked={checked} agreed={agreed} busy={busy} onAgree={setAgreed}>
      <Stack gap="sm">
        {elsewhere ? (
          !agreed && <Text size="sm">{say('unread.first')}</Text>
        ) : (
          <Group gap="xs">
            <Button
              variant="default"
              disabled={!agreed}
              aria-disabled={busy}
              onClick={() => void submission.confirmUnread()}
            >
              {say(
                phase === 'unlocking' || phase === 'signing' || phase === 'submitting'
                  ? `unread.${phase}`
                  : 'unread.sign',
              )}
            </Button>
            {agreed && toggle}
          </Group>
        )}
        {panel}
      </Stack>
    </UnreadOptIn>
  );
}
