import { Button, Group, Text, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Movement } from '../../../client/account/movements.ts';
import { allMovementsOptions, movementsOptions } from '../../api/token-options.ts';
import { downloadFile } from '../../ui/components/download-file.ts';
import { MarkedText } from '../../ui/components/text/marked-text.tsx';
import { isShown, OfferedPart } from '../../ui/offered/offered-part.tsx';
import { Problem } from '../../ui/components/problem/problem.tsx';
import { TransactionText } from '../../ui/components/text/transaction-text.tsx';
import { type Column, WindowedRows } from '../../ui/grid/windowed-rows.tsx';
import { useNow } from '../../ui/format/time-text.tsx';
import { useDesk } from '../../desk/session/desk-context.tsx';
import { asAppError } from '../../../contract/app-error.ts';
import { MovedAt, movedText, movementKindText } from '../../desk/tokens/movement-text.tsx';
import { t } from './messages.ts';
import classes from './movements.module.css';
import { movementsCsv } from './movements-csv.ts';

const ROW_HEIGHT_PX = 33;

/** The peer's balance is moved by its other accounts too. */
const WHOSE: Column<Movement> = {
  title: t('account.column.whose'),
  needsNoTitle: true,
  isNothing: ({ accountId }) => accountId === undefined,
  cell: ({ accountId }) =>
    accountId !== undefined && (
      <TransactionText ascii inRow>
        {accountId}
      </TransactionText>
    ),
};

const columnsAt = (nowMs: number, hasOthers: boolean): readonly Column<Movement>[] => [
  {
    title: t('account.column.when'),
    needsNoTitle: true,
    cell: ({ at }) => <MovedAt at={at} nowMs={nowMs} />,
  },
  {
    title: t('account.column.kind'),
    cell: ({ kind }) => <MarkedText>{movementKindText(kind)}</MarkedText>,
    namesRow: true,
  },
  {
    title: t('account.column.tokens'),
    cell: ({ tokens }) => <span className={classes['number']}>{movedText(tokens)}</span>,
  },
  {
    title: t('account.column.contributions'),
    isNothing: ({ contributions }) => contributions === undefined || contributions === 0,
    cell: ({ contributions: count }) => (
      <span className={classes['number']}>
        {count !== undefined && count > 0 && t('account.count', { count })}
      </span>
    ),
  },
  ...(hasOthers ? [WHOSE] : []),
];

const fileName = (): string => `movements-${new Date().toISOString().slice(0, 10)}.csv`;

function SaveAll() {
  const { client } = useDesk().session;
  const save = useMutation(allMovementsOptions(client));
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconDownload size={16} aria-hidden />}
        aria-disabled={save.isPending}
        onClick={() => {
          if (save.isPending) return;
          // Passed to `mutate`: a callback given there is not called once this page, or the account, is left.
          save.mutate(undefined, {
            onSuccess: (movements) => downloadFile(fileName(), movementsCsv(movements), 'text/csv'),
          });
        }}
      >
        {t(save.isPending ? 'account.movementsCsvLoading' : 'account.movementsCsv')}
      </Button>
      {save.isError && <Problem title={t('account.movementsCsvFailed')} error={asAppError(save.error)} />}
    </>
  );
}

/** The changes of the peer's balance, the newest first, if the service lists them. */
export function MovementsPart({ accountId }: { readonly accountId: string }) {
  const { client } = useDesk().session;
  const movements = useInfiniteQuery({
    ...movementsOptions(client, accountId),
    select: ({ pages: [first, ...rest] }) =>
      first === null || first === undefined ? null : [...first, ...rest.flatMap((page) => page ?? [])],
  });
  const { fetchNextPage, hasNextPage, isFetchingNextPage } = movements;
  const nowMs = useNow();
  const hasOthers =
    movements.data?.some((one) => one.accountId !== undefined && one.accountId !== accountId) === true;
  const columns = useMemo(() => columnsAt(nowMs, hasOthers), [nowMs, hasOthers]);
  if (!isShown(movements)) return null;
  return (
    <>
      <Group justify="space-between" gap="sm">
        <Title order={3}>{t('account.movements')}</Title>
        {movements.data !== undefined && movements.data !== null && movements.data.length > 0 && <SaveAll />}
      </Group>
      <OfferedPart
        query={movements}
        waiting={t('account.movementsLoading')}
        failed={t('account.movementsFailed')}
        heightPx={3 * ROW_HEIGHT_PX}
      >
        {(all) =>
          all.length === 0 ? (
            <Text size="sm">{t('account.movementsNone')}</Text>
          ) : (
            <>
              <WindowedRows
                label={t('account.movements')}
                items={all}
                columns={columns}
                rowHeightPx={ROW_HEIGHT_PX}
                className={classes[hasOthers ? 'table' : 'own']}
              />
              {hasNextPage && (
                <Button
                  variant="default"
                  w="fit-content"
                  aria-disabled={isFetchingNextPage}
                  onClick={() => {
                    if (!isFetchingNextPage) void fetchNextPage();
                  }}
                >
                  {t(isFetchingNextPage ? 'account.movementsMoreLoading' : 'account.movementsMore')}
                </Button>
              )}
            </>
          )
        }
      </OfferedPart>
    </>
  );
}
