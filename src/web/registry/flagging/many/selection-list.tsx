import { Button, Group, Loader, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { asAppError } from '../../../../contract/app-error.ts';
import { LISTED_FOR_MS, selectionOptions, type SelectionRead } from '../../../api/selection-options.ts';
import { useDesk, useDeskState } from '../../../desk/session/desk-context.tsx';
import { transactionLimit } from '../../../desk/submission/transaction-limit.ts';
import { DialogFoot } from '../../../ui/components/dialog-foot.tsx';
import { Problem } from '../../../ui/components/problem/problem.tsx';
import { rowOfFlag } from '../flag-rows.ts';
import { showSeen } from '../flagged-rows.ts';
import type { Selection } from '../flags-shown.ts';
import { useFlagEntries, useFlags } from '../use-flags.ts';
import { listSelection } from './list-selection.ts';
import { LeftOutTable, RowsTable } from './many-tables.tsx';
import { t } from './messages.ts';
import { PhaseHeading } from './phase-heading.tsx';

interface SelectionListProps {
  readonly selection: Selection;
  readonly onClose: () => void;
}

function TooMany({ selection, most, onClose }: SelectionListProps & { readonly most: number }) {
  return (
    <Stack gap="sm">
      <PhaseHeading>{t('many.tooMany')}</PhaseHeading>
      <Text>{t('many.tooManyText', { most, count: selection.records.length })}</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('many.close')}
        </Button>
      </Group>
    </Stack>
  );
}

/** Shown while the selected rows are read from the registry once more. */
function Reading({ onClose }: Pick<SelectionListProps, 'onClose'>) {
  return (
    <Stack gap="sm">
      <PhaseHeading>{t('many.reading')}</PhaseHeading>
      <Text>{t('many.readingText')}</Text>
      <Group justify="space-between">
        <Loader size={20} aria-hidden />
        <Button variant="default" onClick={onClose}>
          {t('many.cancel')}
        </Button>
      </Group>
    </Stack>
  );
}

/** Which of the selected rows can still be flagged. It changes as flags of single rows do. */
function useListed({ records }: Selection, read: SelectionRead | undefined, withoutOwn: boolean) {
  const { account } = useDeskState();
  const entries = useFlagEntries();
  return useMemo(
    () =>
      read &&
      listSelection(records, read, {
        ownPeerId: account?.peerId ?? '',
        withoutOwn,
        isFree(definitionId) {
          const { step } = entries.get(definitionId)?.view ?? { step: 'ready' };
          return step === 'ready' || step === 'refused';
        },
      }),
    [records, read, withoutOwn, account, entries],
  );
}

/** The rows that will be flagged, and those that will not, with the reason. */
function ListedRows({ selection, onClose }: SelectionListProps) {
  const { session } = useDesk();
  const queryClient = useQueryClient();
  const { account } = useDeskState();
  const flags = useFlags();
  const [withoutOwn, setWithoutOwn] = useState(true);
  const [countBefore, setCountBefore] = useState(0);
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery(
    selectionOptions(session.client, selection),
  );
  const listed = useListed(selection, data, withoutOwn);
  useEffect(() => {
    if (data === undefined) return;
    // What others flagged meanwhile is shown so in the table, and no longer selected.
    const now = [...data.lookedUp.values()].flatMap((one) => ('answer' in one ? one.answer.records : []));
    showSeen(queryClient, [], now);
  }, [data, queryClient]);
  const readAgain = (
    <Button variant="default" onClick={() => void refetch()}>
      {t('many.readAgain')}
    </Button>
  );
  if (isFetching) return <Reading onClose={onClose} />;
  if (listed === undefined || data === undefined)
    return (
      <Problem title={t('many.notRead')} error={asAppError(error)}>
        {readAgain}
      </Problem>
    );
  const { leftOut, rows } = listed;
  const { stoppedBy } = data;
  const own = withoutOwn
    ? leftOut.filter(({ reason }) => reason === 'own').length
    : rows.filter(({ peerId }) => peerId === account?.peerId).length;
  const isOnlyOwn = rows.length === 0 && own > 0 && own === leftOut.length;
  const droppedCount = Math.max(0, countBefore - rows.length);
  const isUnread = leftOut.some(({ reason }) => reason === 'unread');
  function review() {
    if (Date.now() - dataUpdatedAt <= LISTED_FOR_MS) {
      void flags.flagTogether(rows, selection);
      return;
    }
    // Shown again: the analyst may see that rows are gone.
    setCountBefore(rows.length);
    void refetch();
  }
  return (
    <Stack gap="sm">
      <Group gap="xs">
        <PhaseHeading>
          {isOnlyOwn
            ? t('many.onlyOwn')
            : t('many.listed', {
                count: rows.length,
                all: rows.length + leftOut.length,
                left: leftOut.length,
              })}
        </PhaseHeading>
        {rows.length > 0 && <Text c="dimmed">{t('many.listedText')}</Text>}
      </Group>
      {countBefore > 0 && <Text fw={650}>{t('many.dropped', { count: droppedCount })}</Text>}
      {own > 0 && (
        <Group gap="sm">
          <Text>{t(withoutOwn ? 'many.ownLeftOut' : 'many.ownText', { own, count: rows.length })}</Text>
          <Button variant="default" size="compact-md" onClick={() => setWithoutOwn(!withoutOwn)}>
            {t(withoutOwn ? 'many.includeOwn' : 'many.leaveOutOwn')}
          </Button>
        </Group>
      )}
      {rows.length > 0 && <RowsTable rows={rows.map(rowOfFlag)} />}
      {leftOut.length > 0 && !isOnlyOwn && (
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
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          {t(rows.length > 0 ? 'many.cancel' : 'many.close')}
        </Button>
        {isUnread && stoppedBy === undefined && readAgain}
        {rows.length > 0 && <Button onClick={review}>{t('many.review', { count: rows.length })}</Button>}
      </DialogFoot>
    </Stack>
  );
}

/** A selection before its transaction is assembled: exactly these rows, read from the registry again. */
export function SelectionList(props: SelectionListProps) {
  const { config } = useDesk();
  const most = transactionLimit(config);
  if (props.selection.records.length > most) return <TooMany {...props} most={most} />;
  return <ListedRows key={props.selection.id} {...props} />;
}
