import { Button } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import type { SubmissionPhase } from '../../../../client/submission/submission-state.ts';
import type { DraftStore } from '../../../identifiers/draft/draft-store.ts';
import { useDraftState } from '../../../identifiers/draft/use-draft.ts';
import { standAtFoot } from '../../../ui/components/stand-at-foot.ts';
import { t } from '../messages.ts';
import { countOf, LEFT } from './left-rows.ts';
import classes from './report-footer.module.css';

export interface ReportFooterProps {
  /** The state of the report, in a few words. */
  readonly verdict: ReactNode;
  /**
   * The element into which other parts of the page put their buttons (`createPortal`), before those of
   * `children`.
   */
  readonly actionsRef: Ref<HTMLDivElement>;
  /** The way back, before all others. */
  readonly back: ReactNode;
  /** What it stands below: a list; the form of a single report; or the form and its review. */
  readonly of: 'list' | 'form' | 'review';
  readonly children: ReactNode;
}

/**
 * The state of the report and its next step. Stays at the bottom of the window while the page scrolls; a single
 * report that ends above it has them at its end.
 */
export function ReportFooter({ verdict, actionsRef, back, of, children }: ReportFooterProps) {
  return (
    <div ref={standAtFoot} className={classes.footer} data-page-footer data-of={of}>
      <div className={classes.verdict}>{verdict}</div>
      <div className={classes.actions}>
        {back}
        <div ref={actionsRef} className={classes.next} />
        {children}
      </div>
    </div>
  );
}

export interface ReviewButtonProps {
  readonly phase: SubmissionPhase;
  /** The id of the hint beside it; `undefined` for a list, which is reviewed on a page of its own. */
  readonly hintId: string | undefined;
  readonly onClick: () => void;
  /** Takes the place of the review of a list of which nothing is left to report. */
  readonly onAnother: () => void;
  readonly draft: DraftStore;
  readonly ref: Ref<HTMLButtonElement>;
}

/** *Review*: not the primary button of a list of which no row is ready. */
export function ReviewButton({ draft, phase, hintId, onClick, onAnother, ref }: ReviewButtonProps) {
  const isAllReported = useDraftState(
    draft,
    ({ counts }) => counts.reported > 0 && countOf(counts, LEFT) + counts.unread === 0,
  );
  const hasReady = useDraftState(draft, ({ counts }) => counts.ready + counts.warned > 0);
  const isSecond = hintId === undefined && !hasReady;
  if (isAllReported && hintId === undefined)
    return <Button onClick={onAnother}>{t('report.another')}</Button>;
  return (
    <Button
      ref={ref}
      variant={isSecond ? 'default' : 'filled'}
      aria-describedby={phase === 'idle' ? hintId : undefined}
      aria-disabled={phase === 'assembling' ? true : undefined}
      onClick={onClick}
    >
      {t('report.check')}
    </Button>
  );
}
