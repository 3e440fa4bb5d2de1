import { Text, Title } from '@mantine/core';
import type { Ref } from 'react';
import type { RunReceipt } from '../../../desk/run/run-plan.ts';
import { RunReview, type RunReviewProps } from '../../../desk/run/panel/run-review.tsx';
import { ReviewStatus } from '../../../desk/run/panel/transaction-review.tsx';
import type { Run } from '../../../desk/run/run.ts';
import type { Submission } from '../../../desk/run/submission.ts';
import { t } from '../messages.ts';
import { fieldIssues } from '../../../registry/reporting/report-draft.ts';
import classes from './review-panel.module.css';

export interface ReviewPanelProps extends Omit<
  RunReviewProps,
  'run' | 'submission' | 'before' | 'beforeFailure'
> {
  readonly run: Run | undefined;
  readonly submission: Submission<RunReceipt> | undefined;
  /** Missing for a list, whose run has the heading. */
  readonly headingRef: Ref<HTMLHeadingElement> | undefined;
}

/** The review of the draft, or a hint that there is none yet. */
export function ReviewPanel({ run, submission, headingRef, ...review }: ReviewPanelProps) {
  return (
    <section className={classes.panel}>
      {headingRef !== undefined && (
        <Title order={2} tabIndex={-1} ref={headingRef} className={classes.heading ?? ''}>
          {t('report.review')}
        </Title>
      )}
      <ReviewStatus kind="report" state={review.state} />
      {run === undefined || submission === undefined ? (
        <Text c="dimmed">{t('report.reviewEmpty')}</Text>
      ) : (
        <RunReview
          {...review}
          run={run}
          submission={submission}
          beforeFailure={
            review.state.phase === 'failed' &&
            fieldIssues(review.state.error).length > 0 && (
              <Text size="sm" role="status">
                {t('report.fieldsRefused')}
              </Text>
            )
          }
        />
      )}
    </section>
  );
}
