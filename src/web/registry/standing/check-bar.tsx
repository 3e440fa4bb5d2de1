import { Button, Group, Text } from '@mantine/core';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { Problem } from '../../ui/components/problem/problem.tsx';
import { t } from './messages.ts';
import type { RegistryCheck, RegistryCheckState } from './registry-check.ts';
import { type Standing, standingCode, type StandingCode } from './standing.ts';

const NONE: readonly Standing[] = [];

/** Returns the state of a check, and rerenders the component with every update. */
export function useCheckState(check: RegistryCheck): RegistryCheckState {
  return useStore(check);
}

export interface CheckBarProps {
  readonly check: RegistryCheck;
  /** The identifiers to look up. They may repeat. */
  readonly identifiers: readonly string[];
}

const FOUND = ['new', 'flagged', 'active', 'other'] as const;
type Found = (typeof FOUND)[number];

const FOUND_OF: Readonly<Partial<Record<StandingCode, Found>>> = {
  new: 'new',
  flagged: 'flagged',
  own: 'active',
  active: 'active',
  wider: 'active',
  partly: 'active',
  other: 'other',
  expired: 'other',
};

/** `369 new, 40 flagged, 5 already active` */
function foundWords(standings: readonly Standing[]): string {
  const found = standings.map((standing) => FOUND_OF[standingCode(standing)]);
  return FOUND.flatMap((kind) => {
    const count = found.filter((one) => one === kind).length;
    return count === 0 ? [] : [t(`registryCheck.found.${kind}`, { count })];
  }).join(', ');
}

function saidOf(isAsking: boolean, answered: readonly Standing[], total: number): string {
  if (isAsking) return t('registryCheck.asking');
  const done = answered.length;
  if (done === 0) return '';
  return t(done === total ? 'registryCheck.complete' : 'registryCheck.partly', {
    done,
    total,
    found: foundWords(answered),
  });
}

/** Starts and cancels a check of many identifiers, and shows its progress and why it stopped. */
export function CheckBar({ check, identifiers }: CheckBarProps) {
  const { isAsking, pausedUntilMs, progress, standings, stoppedBy } = useCheckState(check);
  const distinct = useMemo(() => new Set(identifiers), [identifiers]);
  const standingsHere = useMemo(() => {
    if (standings.size === 0) return NONE;
    return [...distinct].flatMap((identifier) => {
      const standing = standings.get(identifier);
      return standing?.kind === 'answered' ? [standing] : [];
    });
  }, [distinct, standings]);
  const answered = standingsHere.length;
  const said = saidOf(isAsking, standingsHere, distinct.size);
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
