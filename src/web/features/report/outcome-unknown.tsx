import { Button, Stack, Text } from '@mantine/core';
import type { SubmitReceipt } from '../../../contract/contribution.ts';
import { Problem } from '../../components/problem.tsx';
import type { SubmissionState } from '../../submission/submission-state.ts';
import type { Submission } from '../../submission/submission.ts';
import { say } from '../../words/say.ts';

export interface OutcomeUnknownProps {
  readonly submission: Submission<SubmitReceipt>;
  readonly state: SubmissionState<SubmitReceipt>;
  readonly onStartOver: () => void;
}

/** It may have been accepted: the registry is asked first, and what is sent again is the same signed bytes. */
export function OutcomeUnknown({ submission, state, onStartOver }: OutcomeUnknownProps) {
  const { error, verification, verificationError, phase } = state;
  if (error === undefined) return null;
  const asking = phase === 'verifying';
  return (
    <Stack gap="sm">
      <Problem title={say('report.unknown')} error={error}>
        <Button aria-disabled={asking} onClick={() => void submission.checkRegistry()}>
          {say(asking ? 'report.verifying' : 'report.askRegistry')}
        </Button>
        <Button variant="default" aria-disabled={asking} onClick={() => void submission.resend()}>
          {say('report.sendAgain')}
        </Button>
        {verification !== undefined && (
          <Button variant="subtle" aria-disabled={asking} onClick={onStartOver}>
            {say('report.startOver')}
          </Button>
        )}
      </Problem>
      {verification !== undefined && !asking && (
        <Text size="sm" role="status">
          {say('report.unknownNotFound')}
        </Text>
      )}
      {verificationError !== undefined && !asking && (
        <Problem title={say('report.registryNotAsked')} error={verificationError} />
      )}
    </Stack>
  );
}
