import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, type Ref, useId } from 'react';
import { MarkedText } from '../../../ui/components/text/marked-text.tsx';
import { differenceRow } from '../../../../transaction/compare/difference-in-words.ts';
import { checkedOf } from '../../../../client/submission/submission-state.ts';
import { useStore } from '../../../platform/store/use-store.ts';
import { rowInWords } from './row-in-words.ts';
import { t } from './messages.ts';
import type { Run } from '../run.ts';
import classes from './run-panel.module.css';
import { RunReceipts } from './run-receipts.tsx';
import { refusedRows, ROW_STAGES, rowsToLeaveOut, type RunBatch, type RunState } from '../run-state.ts';

/** More than anyone reads one by one; the incident in Activity has all. */
const MOST_LINES = 20;

/** The problems of a batch, row by row, in words, and the number of rows not listed. */
function problemsByLine({ rows, submission }: RunBatch): {
  readonly lines: readonly string[];
  readonly more: number;
} {
  const state = submission?.getState();
  if (state === undefined) return { lines: [], more: 0 };
  const differences = checkedOf(state)?.comparison.differences ?? [];
  const found = differences.flatMap((difference) => {
    const { item, ...words } = differenceRow(difference);
    const row = item === undefined ? undefined : rows[item];
    return row === undefined ? [] : [`${rowInWords(row)}: ${t('run.found', words)}`];
  });
  const refused = refusedRows(rows, state).map(({ row, message }) => `${rowInWords(row)}: ${message}`);
  const all = [...found, ...refused];
  return { lines: all.slice(0, MOST_LINES), more: Math.max(0, all.length - MOST_LINES) };
}

function Lines({ batch, title }: { readonly batch: RunBatch; readonly title: string }) {
  const titleId = useId();
  const { lines, more } = problemsByLine(batch);
  if (lines.length === 0) return null;
  return (
    <div>
      <Text size="sm" fw={550} id={titleId}>
        {title}
      </Text>
      <ul aria-labelledby={titleId} className={classes.lines}>
        {lines.map((line) => (
          <li key={line}>
            <MarkedText>{line}</MarkedText>
          </li>
        ))}
        {more > 0 && <li>{t('run.more', { count: more })}</li>}
      </ul>
    </div>
  );
}

interface PartProps {
  readonly run: Run;
  readonly state: RunState;
}

/** The reason why the run waits, and the ways to go on, besides those of the review. */
function Hold({ run, state }: PartProps) {
  const { batchCount, batches, hold } = state;
  const batch = batches.find(({ receipt, stage }) => receipt === undefined && stage !== 'leftOut');
  if (hold === undefined || batch === undefined) return null;
  if (hold === 'approval')
    return batchCount > 1 && <Text size="sm">{t('run.hold.approval', { count: batchCount })}</Text>;
  const mayAssemble =
    hold === 'differs' || hold === 'unreadable' || hold === 'failed' || hold === 'not-signed';
  const submission = batch.submission?.getState();
  const isSettled = submission?.phase === 'unknown' && submission.verification !== undefined;
  const toLeaveOut = rowsToLeaveOut(batch);
  const isInPart = toLeaveOut.length < batch.rows.length;
  const mayLeaveOut = mayAssemble || hold === 'agreement' || hold === 'unsent' || isSettled;
  return (
    <Stack gap="xs" className={classes.hold ?? ''}>
      <Text role={hold === 'paused' ? 'status' : 'alert'}>
        {t(`run.hold.${hold}`, { kind: run.plan.kind, number: batch.number })}
      </Text>
      {hold === 'differs' && <Lines batch={batch} title={t('run.differences', { kind: run.plan.kind })} />}
      {hold === 'failed' && <Lines batch={batch} title={t('run.refused', { kind: run.plan.kind })} />}
      <Group gap="xs">
        {hold === 'locked' && <Button onClick={() => run.approve()}>{t('run.unlock')}</Button>}
        {mayAssemble && (
          <Button variant="default" onClick={() => void run.assembleAgain()}>
            {t('run.again')}
          </Button>
        )}
        {mayLeaveOut && (
          <Button variant="default" onClick={() => run.leaveOut()}>
            {t(isInPart ? 'run.leaveOutRefused' : 'run.leaveOut', { count: toLeaveOut.length })}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

function Progress({ run, state }: PartProps) {
  const { editedCount, isHalved, isPausing, limit, lookUp, phase, rowCount, tally } = state;
  const done = tally.answered + tally.confirmed;
  const isOpen = phase !== 'ended';
  const stages = ROW_STAGES.filter((stage) => tally[stage] > 0);
  return (
    <Stack gap="xs">
      {isOpen && (
        <>
          <progress className={classes.bar} max={rowCount} value={done} aria-label={t('run.progressName')} />
          <Text fw={550} role="status">
            {t('run.progress', { done, rows: rowCount })}
          </Text>
        </>
      )}
      {/* In the end the receipts say it, unless not all rows fared alike. */}
      {(isOpen || tally.confirmed < rowCount) && (
        <Text size="sm" c="dimmed">
          {stages.map((stage) => t(`run.stage.${stage}`, { count: tally[stage] })).join(' · ')}
        </Text>
      )}
      {isHalved && <Text size="sm">{t('run.halved', { limit })}</Text>}
      {editedCount > 0 && <Text size="sm">{t('run.edited', { count: editedCount })}</Text>}
      {lookUp !== undefined && (
        <Group gap="xs">
          <Text size="sm">{t('run.lookUp', lookUp)}</Text>
          <Button variant="subtle" size="compact-sm" onClick={() => run.cancelLookUps()}>
            {t('run.cancelLookUps')}
          </Button>
        </Group>
      )}
      {isPausing && phase === 'running' && (
        <Text size="sm" role="status">
          {t('run.pausing')}
        </Text>
      )}
    </Stack>
  );
}

export interface RunPanelProps {
  readonly run: Run;
  /** The receipts were seen. */
  readonly onDone: () => void;
  readonly headingRef?: Ref<HTMLHeadingElement>;
}

/** A report of many rows on its way: how far it is, what it waits for, and how it ended. */
export function RunPanel({ run, onDone, headingRef }: RunPanelProps) {
  const state = useStore(run);
  const { batchCount, batches, phase, rowCount } = state;
  // One whose rows were left out is no transaction of the report.
  const transactions = batchCount - batches.filter(({ stage }) => stage === 'leftOut').length;
  return (
    <section className={classes.panel}>
      <Stack gap="sm">
        <Title order={2} tabIndex={-1} {...(headingRef === undefined ? {} : { ref: headingRef })}>
          {t('run.title', { kind: run.plan.kind, rows: rowCount, transactions })}
        </Title>
        {(state.isApproved || batchCount > 1) && <Progress run={run} state={state} />}
        <Hold run={run} state={state} />
        <RunReceipts run={run} />
        {phase === 'ended' && (
          <Group>
            <Button onClick={onDone}>{t('run.done')}</Button>
          </Group>
        )}
      </Stack>
    </section>
  );
}

/**
 * The review of a run's last transaction. Later ones are submitted without approval and shown only if they
 * hold the run: rendering each for a moment would slow the page. Problems that the service found are listed
 * with their rows above.
 */
export function UnlessByItself({ run, children }: { readonly run: Run; readonly children: ReactNode }) {
  const { batches, hold } = useStore(run);
  const last = batches.at(-1);
  // A pause waits for nothing but Continue.
  const isByItself = batches.length > 1 && (hold === undefined || hold === 'paused');
  const isSaid = last !== undefined && refusedRows(last.rows, last.submission?.getState()).length > 0;
  return isByItself || isSaid ? null : children;
}
