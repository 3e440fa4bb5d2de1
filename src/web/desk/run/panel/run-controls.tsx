import { Button, Group, Loader, Text } from '@mantine/core';
import { IconPlayerPause } from '@tabler/icons-react';
import { unchanging, useStore } from '../../../platform/store/use-store.ts';
import { t } from './messages.ts';
import type { Run } from '../run.ts';
import type { RunState } from '../run-state.ts';

type Course = 'running' | 'pausing' | 'paused';

function courseOf({ hold, isApproved, isPausing, phase }: RunState): Course | undefined {
  if (hold === 'paused') return 'paused';
  if (!isApproved || phase !== 'running') return undefined;
  return isPausing ? 'pausing' : 'running';
}

const NO_RUN = unchanging(undefined);

/** Returns whether a run continues by itself, ignoring pauses. Does not rerender on progress. */
export const useIsGoingOn = (run: Run | undefined): boolean =>
  useStore<RunState | undefined, boolean>(
    run ?? NO_RUN,
    (state) => state !== undefined && courseOf(state) !== undefined,
  );

/** Whether a run has ended. */
export const useIsOver = (run: Run | undefined): boolean =>
  useStore<RunState | undefined, boolean>(run ?? NO_RUN, (state) => state?.phase === 'ended');

export interface RunControlsProps {
  readonly run: Run;
  /** The pressed button is gone. */
  readonly onStopped: () => void;
}

/** The buttons that pause or stop a run, for the footer, where they stay in view. */
export function RunControls({ run, onStopped }: RunControlsProps) {
  const state = useStore(run);
  const { batchCount, isApproved, phase } = state;
  const course = courseOf(state);
  if (phase === 'ended' || !isApproved) return null;
  return (
    <>
      {/* A single button, which keeps the focus. A pause falls between transactions, so a single transaction
          has none. */}
      {course !== undefined && (batchCount > 1 || course !== 'running') && (
        <Button
          variant={course === 'paused' ? 'filled' : 'default'}
          onClick={() => (course === 'running' ? run.pause() : run.resume())}
        >
          {t(course === 'running' ? 'run.pause' : 'run.resume')}
        </Button>
      )}
      <Button
        variant="subtle"
        onClick={() => {
          run.cancel();
          onStopped();
        }}
      >
        {t('run.cancel')}
      </Button>
    </>
  );
}

/** The progress of an approved run, in one line. */
export function RunInShort({ run }: { readonly run: Run }) {
  const state = useStore(run);
  const { answered, confirmed } = state.tally;
  const course = courseOf(state);
  if (course === undefined) return null;
  return (
    <Group gap="xs" wrap="nowrap">
      {course === 'paused' ? <IconPlayerPause size={20} aria-hidden /> : <Loader size={18} aria-hidden />}
      <Text fw={550}>
        {t(`run.short.${course}`, { kind: run.plan.kind, done: answered + confirmed, rows: state.rowCount })}
      </Text>
    </Group>
  );
}
