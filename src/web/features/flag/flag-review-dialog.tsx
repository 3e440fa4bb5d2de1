import { Button, Modal, Stack, Text } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { Problem } from '../../components/problem.tsx';
import { useDeskState } from '../../session/desk-context.tsx';
import { UnlockDeclinedError } from '../../session/session-errors.ts';
import { isAnswerProblem } from '../../signing/answer-problem.ts';
import { SubmissionBytes } from '../../submission/submission-bytes.tsx';
import { useSubmissionState } from '../../submission/use-submission-state.ts';
import { VerdictCard } from '../../transaction-view/verdict-card.tsx';
import { WaysToSign } from '../../signing/ways-to-sign.tsx';
import { say } from '../../words/say.ts';
import { AssetNameCheck, FlagNames } from './asset-name-check.tsx';
import type { FlagDesk, FlagReview } from './flag-desk.ts';
import { isNamedAfter } from './is-named-after.ts';

interface ReviewProps {
  readonly flagDesk: FlagDesk;
  readonly review: FlagReview;
}

/** What the service assembled instead of the flag. There is no way to sign it. */
function Refused({ review: { submission } }: Pick<ReviewProps, 'review'>) {
  const { checked } = useSubmissionState(submission);
  return (
    checked !== undefined && (
      <VerdictCard
        checked={checked}
        transactionHex={submission.unsignedHex()}
        takesFocus
        further={<SubmissionBytes submission={submission} />}
      />
    )
  );
}

function Review({ flagDesk, review: { definitionId, record, submission } }: ReviewProps) {
  const { key } = useDeskState();
  const state = useSubmissionState(submission);
  const { phase, checked, error } = state;
  if (checked === undefined) return null;
  // What was brought back from elsewhere is judged at its field.
  const obstacle = phase === 'review' && error !== undefined && !isAnswerProblem(error) ? error : undefined;
  const signsHere = key !== 'external' && checked.comparison.verdict === 'matches';
  const ways = <WaysToSign key={checked.payloadHashHex} submission={submission} state={state} />;
  return (
    <Stack>
      <FlagNames record={record} definitionId={definitionId} />
      {obstacle instanceof UnlockDeclinedError && (
        <Text size="sm" role="status">
          {obstacle.message}
        </Text>
      )}
      {obstacle !== undefined && !(obstacle instanceof UnlockDeclinedError) && (
        <Problem title={say('flag.notSigned')} error={obstacle} />
      )}
      <VerdictCard
        checked={checked}
        transactionHex={submission.unsignedHex()}
        takesFocus
        further={<SubmissionBytes submission={submission} />}
      >
        {phase === 'review' && (
          <Button variant="default" onClick={() => flagDesk.giveUp(definitionId)}>
            {say('flag.giveUp')}
          </Button>
        )}
      </VerdictCard>
      {isNamedAfter(definitionId, record.id) ? (
        ways
      ) : (
        <AssetNameCheck
          key={checked.payloadHashHex}
          busy={phase !== 'review'}
          onSign={signsHere ? () => void submission.confirm() : undefined}
        >
          {ways}
        </AssetNameCheck>
      )}
    </Stack>
  );
}

/** A flag that is not signed with its one click: because it cannot be read, its asset id does not name the row's identifier, the key is kept elsewhere; or because it is not what was asked, and then it can only be looked at. */
export function FlagReviewDialog({ flagDesk }: { readonly flagDesk: FlagDesk }) {
  const review = useSyncExternalStore(flagDesk.subscribe, flagDesk.getReview);
  const refused = review !== undefined && flagDesk.getView(review.definitionId).step === 'refused';
  return (
    <Modal
      opened={review !== undefined}
      onClose={() => flagDesk.closeReview()}
      title={review === undefined ? '' : say('flag.reviewTitle', { identifier: review.record.id })}
      size="xl"
      closeButtonProps={{ 'aria-label': say(refused ? 'flag.closeRefused' : 'flag.closeReview') }}
    >
      {review !== undefined &&
        (refused ? <Refused review={review} /> : <Review flagDesk={flagDesk} review={review} />)}
    </Modal>
  );
}
