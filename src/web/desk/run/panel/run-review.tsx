import { useStore } from '../../../platform/store/use-store.ts';
import type { RunReceipt } from '../run-plan.ts';
import type { Run } from '../run.ts';
import type { Submission } from '../submission.ts';
import { TransactionReview, type TransactionReviewProps } from './transaction-review.tsx';

export interface RunReviewProps extends Omit<
  TransactionReviewProps,
  'kind' | 'transactionHex' | 'isLeftOut' | 'actions'
> {
  readonly run: Run;
  /** The submission of its last transaction. */
  readonly submission: Submission<RunReceipt>;
}

/** The review of the last transaction of a run. */
export function RunReview({ run, submission, ...props }: RunReviewProps) {
  const { batches } = useStore(run);
  return (
    <TransactionReview
      {...props}
      kind={run.plan.kind}
      transactionHex={submission.unsignedHex()}
      isLeftOut={batches.some((batch) => batch.submission === submission && batch.stage === 'leftOut')}
      actions={{
        sign: () => run.approve(),
        signUnread: () => submission.confirmBlindSign(),
        askRegistry: () => submission.checkRegistry(),
        sendAgain: (how) => submission.resend(how),
      }}
    />
  );
}
