import { Button, Group, Stack, Text } from '@mantine/core';
import type { FlagReceipt } from '../../../../contract/contribution.ts';
import { isWarned } from '../../../../transaction/compare/comparison.ts';
import { Problem } from '../../../ui/components/problem.tsx';
import { FlagNoteEditor } from '../note/flag-note-editor.tsx';
import { useDeskState } from '../../../desk/session/desk-context.tsx';
import { UnlockDeclinedError } from '../../../desk/session/session-errors.ts';
import { AgreeFirst } from '../../../desk/signing/agree-first.tsx';
import { isAnswerProblem } from '../../../desk/signing/answer-problem.ts';
import { WaysToSign } from '../../../desk/signing/ways-to-sign.tsx';
import { StepList } from '../../../desk/run/step-list.tsx';
import { SubmissionBytes } from '../../../desk/run/submission-bytes.tsx';
import { checkedOf, type SubmissionState } from '../../../desk/run/submission-state.ts';
import { useSubmissionState } from '../../../desk/run/use-submission-state.ts';
import { MonthLeft } from '../../../desk/tokens/month-left.tsx';
import { VerdictCard } from '../../../desk/transaction-view/verdict-card.tsx';
import type { FlagMany } from './flag-many.ts';
import { PhaseHeading } from './listed-rows.tsx';
import { RowsTable } from './many-tables.tsx';
import { type ManyBatch, type ManyState, sumOf } from './many-state.ts';
import { t } from './messages.ts';

interface BatchProps {
  readonly flagMany: FlagMany;
  readonly batch: ManyBatch;
  readonly state: SubmissionState<FlagReceipt>;
}

/** What the bytes say, and the ways to sign them. */
function Review({ flagMany, batch: { rows, submission }, state }: BatchProps) {
  const { key } = useDeskState();
  const checked = checkedOf(state);
  if (checked === undefined) return null;
  const { comparison, inspection } = checked;
  const isMatching = comparison.verdict === 'matches';
  const isInReview = state.phase === 'review';
  // An imported signature is judged at its field.
  const error = state.phase === 'review' ? state.error : undefined;
  const obstacle = error === undefined || isAnswerProblem(error) ? undefined : error;
  const count = inspection.flags.length;
  return (
    <Stack>
      {isMatching && <PhaseHeading>{t('many.inTransaction', { count })}</PhaseHeading>}
      {obstacle instanceof UnlockDeclinedError && <Text role="status">{obstacle.message}</Text>}
      {obstacle !== undefined && !(obstacle instanceof UnlockDeclinedError) && (
        <Problem title={t('many.notSigned')} error={obstacle} />
      )}
      <AgreeFirst key={checked.payloadHashHex} needed={isWarned(comparison)} busy={!isInReview}>
        {(agreed) => (
          <Group gap="xs">
            {isMatching && key !== 'external' && (
              <Button
                disabled={!agreed}
                aria-disabled={!isInReview}
                onClick={() => void submission.confirm()}
              >
                {t('many.sign', { count })}
              </Button>
            )}
            {isInReview && (
              <Button variant="default" onClick={() => flagMany.giveUp()}>
                {t('many.giveUp')}
              </Button>
            )}
            {agreed && <WaysToSign submission={submission} state={state} />}
          </Group>
        )}
      </AgreeFirst>
      {isMatching && <RowsTable rows={rows} />}
      <VerdictCard
        checked={checked}
        transactionHex={submission.unsignedHex()}
        takesFocus={!isMatching}
        further={<SubmissionBytes submission={submission} />}
      />
    </Stack>
  );
}

/** Nothing was flagged, or nobody knows. */
function Failure({ batch: { submission }, state }: BatchProps) {
  if (state.phase !== 'failed' && state.phase !== 'unsent' && state.phase !== 'unknown') return null;
  const checked = state.phase === 'failed' ? state.checked : undefined;
  const isBlocked = checked !== undefined && checked.comparison.differences.length > 0;
  return (
    <Stack>
      <PhaseHeading>{t(`many.${state.phase}`)}</PhaseHeading>
      <Problem title={t(`many.${state.phase}`)} error={state.error}>
        {state.phase === 'unknown' && (
          <Button variant="default" onClick={() => void submission.checkRegistry()}>
            {t('many.check')}
          </Button>
        )}
        {state.phase !== 'failed' && (
          <Button variant="default" onClick={() => void submission.resend()}>
            {t('many.sendAgain')}
          </Button>
        )}
      </Problem>
      {isBlocked && (
        <VerdictCard
          checked={checked}
          transactionHex={submission.unsignedHex()}
          further={<SubmissionBytes submission={submission} />}
        />
      )}
    </Stack>
  );
}

function rewardText(rewarded: number, withoutReward: number): string {
  if (rewarded !== 0) return t('many.doneReward', { count: rewarded });
  return t(withoutReward > 0 ? 'many.doneRewardUnknown' : 'many.doneNoReward');
}

/** How the selection ended. */
function Outcome({ flagMany, many }: { readonly flagMany: FlagMany; readonly many: ManyState }) {
  const { batches, phase, rows } = many;
  const sum = sumOf(batches);
  const isAsking = batches.at(-1)?.submission.getState().phase === 'verifying';
  const own = batches.flatMap((batch) => batch.rows).filter((record) => flagMany.isOwn(record)).length;
  const notSent = rows.length - batches.reduce((count, batch) => count + batch.rows.length, 0);
  if (sum.flagged === 0) return null;
  return (
    <Stack gap="xs">
      <PhaseHeading key={sum.flagged}>{t('many.done', { count: sum.flagged })}</PhaseHeading>
      <Text fw={650}>{rewardText(sum.rewarded, sum.withoutReward)}</Text>
      <MonthLeft />
      {own > 0 && <Text>{t('many.doneOwn', { count: own })}</Text>}
      <Text role="status">
        {isAsking ? t('many.doneAsking') : t('many.doneFound', { found: sum.found, expected: sum.expected })}
      </Text>
      <FlagNoteEditor operationIds={batches.map(({ operationId }) => operationId)} />
      {phase === 'over' && notSent > 0 && <Text>{t('many.stopped', { count: notSent })}</Text>}
    </Stack>
  );
}

const isReviewed = ({ phase }: SubmissionState<FlagReceipt>): boolean =>
  phase === 'review' || phase === 'unlocking' || phase === 'signing';

interface ManyTransactionProps {
  readonly flagMany: FlagMany;
  readonly many: ManyState;
  readonly batch: ManyBatch;
}

/** The transaction of a selection, from its assembly to its outcome; the latest, where there are several. */
export function ManyTransaction({ flagMany, many, batch }: ManyTransactionProps) {
  const state = useSubmissionState(batch.submission);
  const { batchCount, phase } = many;
  const isPreparing = state.phase === 'assembling' || state.phase === 'checking';
  return (
    <Stack>
      <Outcome flagMany={flagMany} many={many} />
      {batchCount > 1 && (
        <Text fw={650}>{t('many.transactionOf', { number: batch.number, count: batchCount })}</Text>
      )}
      {isReviewed(state) ? (
        <Review key={batch.number} flagMany={flagMany} batch={batch} state={state} />
      ) : (
        <>
          <Failure flagMany={flagMany} batch={batch} state={state} />
          <StepList state={state} />
        </>
      )}
      {(isPreparing || phase === 'over') && (
        <Group>
          {isPreparing ? (
            <Button variant="default" onClick={() => flagMany.giveUp()}>
              {t('many.cancel')}
            </Button>
          ) : (
            <Button onClick={() => flagMany.close()}>{t('many.ready')}</Button>
          )}
        </Group>
      )}
    </Stack>
  );
}
