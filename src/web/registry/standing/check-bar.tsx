import { Button, Group, Text } from '@mantine/core';
import { useMemo } from 'react';
import { NoCheckError } from '../../../client/registry/check-identifiers.ts';
import { Problem } from '../../ui/components/problem/problem.tsx';
import { t } from './messages.ts';
import { isFlagged, type Standing, standingCode, type StandingCode } from './standing.ts';
import { useCheckedRows } from './use-checked-rows.ts';

const FOUND = ['new', 'flagged', 'active', 'expired'] as const;
type Found = (typeof FOUND)[number];

const FOUND_OF: Readonly<Partial<Record<StandingCode, Found>>> = {
  new: 'new',
  flagged: 'flagged',
  own: 'active',
  active: 'active',
  wider: 'active',
  partly: 'active',
  expired: 'expired',
};

/** `369 new, 40 flagged, 5 already active` */
function foundWords(standings: readonly Standing[]): string {
  const found = standings.map((standing) =>
    isFlagged(standing) ? 'flagged' : FOUND_OF[standingCode(standing)],
  );
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

export interface CheckBarProps {
  /** The identifiers to look up. They may repeat. */
  readonly identifiers: readonly string[];
}

/** Says what the registry knows of the rows of the draft. Nothing where it answers no check: `CheckProblem` says so. */
export function CheckBar({ identifiers }: CheckBarProps) {
  const { check, error, isAsking, standings } = useCheckedRows();
  const distinct = useMemo(() => [...new Set(identifiers)], [identifiers]);
  const answered = useMemo(
    () =>
      distinct.flatMap((identifier) => {
        const standing = standings.get(identifier);
        return standing?.kind === 'answered' ? [standing] : [];
      }),
    [distinct, standings],
  );
  const said = saidOf(isAsking, answered, distinct.length);
  if (error instanceof NoCheckError) return null;
  return (
    <Group gap="sm">
      {/* The numbers change too often to be read aloud. */}
      <Text role="status" size="sm" {...(said === '' ? { hidden: true } : {})}>
        {said}
      </Text>
      {isAsking ? (
        <Text size="sm">
          {t('registryCheck.progress', { done: answered.length, total: distinct.length })}
        </Text>
      ) : (
        answered.length < distinct.length && (
          <Button variant="default" size="compact-sm" onClick={() => void check({ identifiers: distinct })}>
            {t('registryCheck.start')}
          </Button>
        )
      )}
    </Group>
  );
}

/** Why the check stopped, or that the registry answers none. */
export function CheckProblem() {
  const { error } = useCheckedRows();
  if (error === undefined) return null;
  if (error instanceof NoCheckError)
    return (
      <Text size="sm" c="dimmed">
        {error.message}
      </Text>
    );
  return <Problem title={t('registryCheck.stopped')} error={error} />;
}
