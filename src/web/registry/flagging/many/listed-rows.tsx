import { Button, Group, Progress, Stack, Text, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { MAX_DRAFTS } from '../../../../contract/contribution.ts';
import { Problem } from '../../../ui/components/problem/problem.tsx';
import { rowOfFlag } from '../flag-plan.ts';
import type { FlagMany } from './flag-many.ts';
import { LeftOutTable, RowsTable } from './many-tables.tsx';
import classes from './many.module.css';
import type { ManyState } from './many-state.ts';
import { t } from './messages.ts';

interface PhaseProps {
  readonly flagMany: FlagMany;
  readonly state: ManyState;
}

/**
 * The heading of the dialog's current phase. It takes the focus, because the previously focused element is
 * gone.
 */
export function PhaseHeading({ children }: { readonly children: string }) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <Title order={3} ref={ref} tabIndex={-1} data-autofocus className={classes['heading'] ?? ''}>
      {children}
    </Title>
  );
}

export function TooMany({ flagMany, state: { selectedCount } }: PhaseProps) {
  return (
    <Stack gap="sm">
      <PhaseHeading>{t('many.tooMany')}</PhaseHeading>
      <Text>{t('many.tooManyText', { most: MAX_DRAFTS, count: selectedCount })}</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => flagMany.close()}>
          {t('many.close')}
        </Button>
      </Group>
    </Stack>
  );
}

/** The progress while each selected row is read from the registry once more. */
export function Reading({ flagMany, state: { pausedUntilMs, progress } }: PhaseProps) {
  const { done, total } = progress;
  return (
    <Stack gap="sm">
      <PhaseHeading>{t('many.reading')}</PhaseHeading>
      <Text>{t('many.readingText')}</Text>
      <Progress value={total === 0 ? 0 : (100 * done) / total} aria-label={t('many.reading')} />
      <Group justify="space-between">
        {/* The numbers change too often to be read aloud. */}
        <Text size="sm">
          {t(pausedUntilMs === undefined ? 'many.progress' : 'many.paused', { done, total })}
        </Text>
        <Button variant="default" onClick={() => flagMany.close()}>
          {t('many.cancel')}
        </Button>
      </Group>
    </Stack>
  );
}

/** The rows that will be flagged, and those that will not, with the reason. */
export function ListedRows({ flagMany, state }: PhaseProps) {
  const { droppedCount, leftOut, rows, stoppedBy } = state;
  const own = rows.filter((record) => flagMany.isOwn(record)).length;
  const batchCount = Math.ceil(rows.length / flagMany.limit);
  const isUnread = leftOut.some(({ reason }) => reason === 'unread');
  const readAgain = (
    <Button variant="default" onClick={() => void flagMany.readAgain()}>
      {t('many.readAgain')}
    </Button>
  );
  return (
    <Stack gap="sm">
      <PhaseHeading>{t('many.listed', { count: rows.length })}</PhaseHeading>
      {droppedCount > 0 && <Text fw={650}>{t('many.dropped', { count: droppedCount })}</Text>}
      {rows.length > 0 && <Text>{t('many.listedText')}</Text>}
      {own > 0 && (
        <Group gap="sm">
          <Text>{t('many.ownText', { own, count: rows.length })}</Text>
          <Button variant="default" size="compact-md" onClick={() => flagMany.leaveOutOwn()}>
            {t('many.leaveOutOwn')}
          </Button>
        </Group>
      )}
      {batchCount > 1 && <Text>{t('many.batchesText', { limit: flagMany.limit, count: batchCount })}</Text>}
      {rows.length > 0 && <RowsTable rows={rows.map(rowOfFlag)} />}
      {leftOut.length > 0 && (
        <Stack gap="xs">
          <Title order={3}>{t('many.leftOut', { count: leftOut.length })}</Title>
          {stoppedBy !== undefined && (
            <Problem title={t('many.notRead')} error={stoppedBy}>
              {readAgain}
            </Problem>
          )}
          <LeftOutTable leftOut={leftOut} />
        </Stack>
      )}
      <Group gap="xs" justify="flex-end">
        <Button variant="default" onClick={() => flagMany.close()}>
          {t(rows.length > 0 ? 'many.cancel' : 'many.close')}
        </Button>
        {isUnread && stoppedBy === undefined && readAgain}
        {rows.length > 0 && (
          <Button onClick={() => void flagMany.review()}>{t('many.review', { count: rows.length })}</Button>
        )}
      </Group>
    </Stack>
  );
}
