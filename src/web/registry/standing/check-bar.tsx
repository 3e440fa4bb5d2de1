import { Button, Group, Text } from '@mantine/core';
import { useMemo } from 'react';
import { Problem } from '../../ui/components/problem/problem.tsx';
import { useStore } from '../../platform/store/use-store.ts';
import { t } from './messages.ts';
import type { RegistryCheck, RegistryCheckState } from './registry-check.ts';

/** Returns the state of a check, and rerenders the component with every update. */
export function useCheckState(check: RegistryCheck): RegistryCheckState {
  return useStore(check);
}

export interface CheckBarProps {
  readonly check: RegistryCheck;
  /** The identifiers to look up. They may repeat. */
  readonly identifiers: readonly string[];
}

function progressText(isAsking: boolean, done: number, total: number): string {
  if (isAsking) return t('registryCheck.asking');
  if (done === 0) return '';
  return t(done === total ? 'registryCheck.complete' : 'registryCheck.partly', { done, total });
}

/** Starts and cancels a check of many identifiers, and shows its progress and why it stopped. */
export function CheckBar({ check, identifiers }: CheckBarProps) {
  const { isAsking, pausedUntilMs, progress, standings, stoppedBy } = useCheckState(check);
  const distinct = useMemo(() => new Set(identifiers), [identifiers]);
  const answered = useMemo(() => {
    if (standings.size === 0) return 0;
    return [...distinct].filter((identifier) => standings.get(identifier)?.kind === 'answered').length;
  }, [distinct, standings]);
  const said = progressText(isAsking, answered, distinct.size);
  return (
    <>
      <Group gap="sm">
        {/* The numbers change too often to be read aloud. */}
        <Text role="status" size="sm" {...(said === '' ? { hidden: true } : {})}>
          {said}
        </Text>
        {isAsking ? (
          <>
            <Text size="sm">
              {t(pausedUntilMs === undefined ? 'registryCheck.progress' : 'registryCheck.paused', {
                ...progress,
              })}
            </Text>
            <Button variant="default" size="compact-md" onClick={() => check.cancel()}>
              {t('registryCheck.cancel')}
            </Button>
          </>
        ) : (
          <Button
            variant="default"
            size="compact-md"
            aria-disabled={distinct.size === 0}
            onClick={() => void check.start(distinct)}
          >
            {t(
              answered === 0
                ? 'registryCheck.start'
                : answered === distinct.size
                  ? 'registryCheck.again'
                  : 'registryCheck.goOn',
            )}
          </Button>
        )}
      </Group>
      {stoppedBy !== undefined && <Problem title={t('registryCheck.stopped')} error={stoppedBy} />}
    </>
  );
}
