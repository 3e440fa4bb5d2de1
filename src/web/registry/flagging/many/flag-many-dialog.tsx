import { Button } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import { Dialog } from '../../../ui/components/dialog.tsx';
import type { PastSearch } from '../../../../client/registry/look-up-found.ts';
import type { RegistryRecord } from '../../../../client/registry/tolerant-record.ts';
import { CrashBoundary } from '../../../ui/components/problem/crash-boundary.tsx';
import { type FlagMany, useFlagMany } from './flag-many.ts';
import { ListedRows, Reading, TooMany } from './listed-rows.tsx';
import { SelectionRun } from './selection-run.tsx';
import type { ManyState } from './many-state.ts';
import { type MessageKey, t } from './messages.ts';
import { useStore } from '../../../platform/store/use-store.ts';

interface ContentProps {
  readonly flagMany: FlagMany;
  readonly state: ManyState;
}

function Content({ flagMany, state }: ContentProps) {
  if (state.run !== undefined) return <SelectionRun flagMany={flagMany} run={state.run} />;
  if (state.phase === 'too-many') return <TooMany flagMany={flagMany} state={state} />;
  if (state.phase === 'listed') return <ListedRows flagMany={flagMany} state={state} />;
  return <Reading flagMany={flagMany} state={state} />;
}

function closeWords({ run }: ManyState): MessageKey {
  const phase = run?.getState().phase;
  if (phase === undefined || phase === 'ended') return 'many.close';
  return phase === 'running' ? 'many.closeUnderWay' : 'many.closeWaits';
}

/** The dialog that flags a selection: its exact rows, the transaction, and the outcome. */
export function FlagManyDialog() {
  const flagMany = useFlagMany();
  const state = useStore(flagMany);
  return (
    <Dialog
      opened={state.isOpen}
      onClose={() => flagMany.close()}
      title={t('many.title', { count: state.selectedCount })}
      size="xl"
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t(closeWords(state)) }}
    >
      {state.isOpen && (
        <CrashBoundary>
          <Content flagMany={flagMany} state={state} />
        </CrashBoundary>
      )}
    </Dialog>
  );
}

export interface FlagSelectedButtonProps {
  readonly count: number;
  /** The selected contributions. */
  readonly selected: () => readonly RegistryRecord[];
  /** The search that found them, if it was answered in full. */
  readonly search?: PastSearch | undefined;
}

/** Opens the dialog for a selection. */
export function FlagSelectedButton({ count, selected, search }: FlagSelectedButtonProps) {
  const flagMany = useFlagMany();
  return (
    <Button
      size="compact-md"
      variant="default"
      leftSection={<IconFlag size={16} aria-hidden />}
      aria-label={t('many.buttonName', { count })}
      aria-disabled={count === 0}
      onClick={() => void flagMany.start(selected(), search)}
    >
      {t('many.button', { count })}
    </Button>
  );
}
