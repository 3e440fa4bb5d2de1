import { Group, Stack, Text } from '@mantine/core';
import { useRef } from 'react';
import { RunControls } from '../../../desk/run/panel/run-controls.tsx';
import { RunPanel, UnlessByItself } from '../../../desk/run/panel/run-panel.tsx';
import { ReviewStatus } from '../../../desk/run/panel/transaction-review.tsx';
import { RunReview } from '../../../desk/run/panel/run-review.tsx';
import type { Run } from '../../../desk/run/run.ts';
import { checkedOf } from '../../../../client/submission/submission-state.ts';
import { useSubmissionState } from '../../../desk/run/use-submission-state.ts';
import { useChange } from '../../../ui/components/use-change.ts';
import type { FlagMany } from './flag-many.ts';
import { PhaseHeading } from './listed-rows.tsx';
import { RowsTable } from './many-tables.tsx';
import { t } from './messages.ts';
import { useStore } from '../../../platform/store/use-store.ts';

interface SelectionRunProps {
  readonly flagMany: FlagMany;
  readonly run: Run;
}

/** A selection under way: the transaction that waits for the analyst, the progress, and the outcome. */
export function SelectionRun({ flagMany, run }: SelectionRunProps) {
  const { batches, hold, phase } = useStore(run);
  const headingRef = useRef<HTMLHeadingElement>(null);
  const batch = batches.at(-1);
  const submission = batch?.submission;
  const state = useSubmissionState(submission);
  const checked = checkedOf(state);
  const isMatching = checked?.comparison.verdict === 'matches';
  const isAccepted = state.phase === 'done' || (state.phase === 'verifying' && state.error === undefined);
  const accepted = batches.filter(({ receipt }) => receipt !== undefined);
  const own = accepted.flatMap(({ rows }) => rows).filter(({ asked }) => flagMany.isOwn(asked)).length;
  // The pressed button is gone.
  useChange(phase === 'ended' || (hold !== undefined && hold !== 'approval'), (isNews) => {
    if (isNews) headingRef.current?.focus();
  });
  return (
    <Stack>
      <ReviewStatus kind="flag" state={state} />
      <RunPanel run={run} onDone={() => flagMany.close()} headingRef={headingRef} />
      {own > 0 && <Text>{t('many.doneOwn', { count: own })}</Text>}
      {batch !== undefined && submission !== undefined && !isAccepted && (
        <UnlessByItself run={run}>
          <RunReview
            run={run}
            submission={submission}
            state={state}
            before={
              isMatching && (
                <PhaseHeading>
                  {t('many.inTransaction', { count: checked.inspection.flags.length })}
                </PhaseHeading>
              )
            }
            takesFocus={!isMatching}
            onCancel={() => flagMany.giveUp()}
            onStartOver={() => flagMany.giveUp()}
          />
          {isMatching && <RowsTable rows={batch.rows.map(({ asked }) => asked)} />}
        </UnlessByItself>
      )}
      <Group gap="xs">
        <RunControls run={run} onStopped={() => headingRef.current?.focus()} />
      </Group>
    </Stack>
  );
}
