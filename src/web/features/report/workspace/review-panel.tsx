import { Text, Title } from '@mantine/core';
import { type Ref, useMemo } from 'react';
import { RejectedError } from '../../../../client/http/api-errors.ts';
import type { SubmissionState } from '../../../../client/submission/submission-state.ts';
import { rowInWords } from '../../../desk/submission/row-in-words.ts';
import {
  ReviewStatus,
  TransactionReview,
  type TransactionReviewProps,
} from '../../../desk/submission/transaction-review.tsx';
import { BesideRows } from '../../../desk/transaction-view/beside-rows.ts';
import type { DraftStore } from '../../../identifiers/draft/draft-store.ts';
import type { ReportRow } from '../../../registry/reporting/draft-rows.ts';
import { fieldIssues, rowIssues } from '../../../registry/reporting/report-draft.ts';
import { type ReportEntry, useReports } from '../../../registry/reporting/reports.ts';
import { MarkedText } from '../../../ui/components/text/marked-text.tsx';
import { t } from '../messages.ts';
import { warningsByContribution } from './warned-rows.tsx';
import classes from './review-panel.module.css';

const NO_ROWS: readonly ReportRow[] = [];
/** More than anyone reads one by one. */
const MOST_ROWS = 20;

/** What the service refused of a list, row by row. */
function RefusedRows({
  rows,
  error,
}: {
  readonly rows: readonly ReportRow[];
  readonly error: RejectedError;
}) {
  const refused = rowIssues(error, rows);
  if (refused.length === 0) return null;
  return (
    <div>
      <Text size="sm" fw={550}>
        {t('report.rowsRefused')}
      </Text>
      <ul>
        {refused.slice(0, MOST_ROWS).map(({ message, row }) => (
          <li key={row.key}>
            <MarkedText>{`${rowInWords(row)}: ${message}`}</MarkedText>
          </li>
        ))}
      </ul>
      {refused.length > MOST_ROWS && (
        <Text size="sm">{t('report.rowsRefusedMore', { count: refused.length - MOST_ROWS })}</Text>
      )}
    </div>
  );
}

interface RefusedProps {
  readonly rows: readonly ReportRow[];
  readonly state: SubmissionState;
}

/** Where the service's reasons are shown. */
function Refused({ rows, state }: RefusedProps) {
  if (state.phase !== 'failed' || !(state.error instanceof RejectedError)) return null;
  if (rows.length > 1) return <RefusedRows rows={rows} error={state.error} />;
  return (
    fieldIssues(state.error).length > 0 && (
      <Text size="sm" role="status">
        {t('report.fieldsRefused')}
      </Text>
    )
  );
}

export interface ReviewPanelProps extends Omit<
  TransactionReviewProps,
  'kind' | 'state' | 'transactionHex' | 'actions' | 'before' | 'beforeFailure'
> {
  readonly draft: DraftStore;
  readonly entry: ReportEntry | undefined;
  readonly state: SubmissionState;
  readonly headingRef: Ref<HTMLHeadingElement>;
  /** Of the rows that were ready, as many as one transaction may have are in it. */
  readonly leftOver: number;
}

/** The review of the draft, once there is one. */
export function ReviewPanel({ draft, entry, state, headingRef, leftOver, ...review }: ReviewPanelProps) {
  const reports = useReports();
  const rows = entry?.operation.rows ?? NO_ROWS;
  const noteOf = useMemo(() => {
    const notes = warningsByContribution(draft, rows);
    return (key: string) => notes.get(key);
  }, [draft, rows]);
  return (
    <>
      <ReviewStatus kind="report" state={state} />
      {entry !== undefined && (
        <section className={classes.panel}>
          <Title order={2} tabIndex={-1} ref={headingRef} className={classes.heading ?? ''}>
            {rows.length > 1 ? t('report.reviewRows', { count: rows.length }) : t('report.review')}
          </Title>
          {leftOver > 0 && <Text>{t('report.leftOver', { count: rows.length, left: leftOver })}</Text>}
          <BesideRows value={noteOf}>
            <TransactionReview
              {...review}
              kind="report"
              state={state}
              transactionHex={entry.result.prepared?.transactionHex}
              actions={{
                sign: () => reports.sign(),
                askRegistry: () => reports.check(),
                sendAgain: (how) => reports.sendAgain(how),
              }}
              beforeFailure={<Refused rows={rows} state={state} />}
            />
          </BesideRows>
        </section>
      )}
    </>
  );
}
