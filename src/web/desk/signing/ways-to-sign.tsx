import { Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useDeskState } from '../session/desk-context.tsx';
import { answerProblem } from './answer-problem.ts';
import { ExternalSignerPanel } from './external-signer-panel.tsx';
import type { Submission } from '../../../client/submission/submission.ts';
import { checkedOf, type SubmissionState } from '../../../client/submission/submission-state.ts';
import { BlindSignOptIn } from './blind-sign-opt-in.tsx';
import { t } from './messages.ts';

export interface WaysToSignProps<Receipt> {
  readonly submission: Submission<Receipt>;
  /** In `review` or past it. */
  readonly state: SubmissionState<Receipt>;
  /**
   * Keeps the transaction over a reload, once it is offered for signing elsewhere; omitted where that is not
   * possible.
   */
  readonly onElsewhere?: (() => void) | undefined;
}

/**
 * Ways to sign other than the one button for a match: the opt-in for what cannot be inspected, and the
 * external signer, the only way if it holds the keys. Place it last in a row of buttons, where its panel
 * takes a line of its own. Give it a `key` per transaction: an opt-in is for one.
 */
export function WaysToSign<Receipt>({ submission, state, onElsewhere }: WaysToSignProps<Receipt>) {
  const { account, key } = useDeskState();
  const [agreed, setAgreed] = useState(false);
  const [wanted, setWanted] = useState(false);
  const panelId = useId();
  const headingRef = useRef<HTMLHeadingElement>(null);
  const { phase } = state;
  const externalSigner = key === 'external';
  const opened = externalSigner || wanted;
  const inReview = phase === 'review';
  useEffect(() => {
    if (opened && inReview) onElsewhere?.();
  }, [opened, inReview, onElsewhere]);
  const checked = checkedOf(state);
  const transactionHex = submission.unsignedHex();
  if (checked === undefined || transactionHex === undefined) return null;
  const { verdict } = checked.comparison;
  if (verdict === 'differs') return null;
  const blindSign = verdict === 'cannot-inspect';
  const busy = !inReview;

  const toggle = !externalSigner && (
    <Button
      variant="subtle"
      aria-expanded={opened}
      aria-controls={panelId}
      onClick={() => {
        flushSync(() => setWanted(!wanted));
        headingRef.current?.focus();
      }}
    >
      {t('externalSigner.toggle')}
    </Button>
  );
  const panel = opened && (!blindSign || agreed) && account !== undefined && (
    <ExternalSignerPanel
      id={panelId}
      headingRef={headingRef}
      primary={externalSigner || blindSign}
      keeps={onElsewhere !== undefined}
      checked={checked}
      transactionHex={transactionHex}
      publicKeyHex={account.publicKeyHex}
      stage={phase === 'submitting' ? 'submitting' : busy ? 'verifying' : 'open'}
      problem={
        phase !== 'review' || state.error === undefined
          ? undefined
          : answerProblem(state.error, externalSigner)
      }
      onAnswer={(answerHex) => void submission.confirmImported(answerHex, { blindSign })}
    />
  );
  if (!blindSign) {
    return (
      <>
        {toggle}
        {panel}
      </>
    );
  }
  return (
    <BlindSignOptIn checked={checked} agreed={agreed} busy={busy} onAgree={setAgreed}>
      <Stack gap="sm">
        {externalSigner ? (
          !agreed && <Text size="sm">{t('blindSign.first')}</Text>
        ) : (
          <Group gap="xs">
            <Button
              variant="default"
              disabled={!agreed}
              aria-disabled={busy}
              onClick={() => void submission.confirmBlindSign()}
            >
              {t(
                phase === 'unlocking' || phase === 'signing' || phase === 'submitting'
                  ? `blindSign.${phase}`
                  : 'blindSign.sign',
              )}
            </Button>
            {agreed && toggle}
          </Group>
        )}
        {panel}
      </Stack>
    </BlindSignOptIn>
  );
}
