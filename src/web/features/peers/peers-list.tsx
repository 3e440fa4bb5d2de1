import { Button, Group, NativeSelect, Skeleton, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Peer } from '../../../client/account/peers.ts';
import { peersOptions } from '../../api/peer-options.ts';
import { Problem } from '../../ui/components/problem/problem.tsx';
import { TransactionText } from '../../ui/components/text/transaction-text.tsx';
import { type Column, WindowedRows } from '../../ui/grid/windowed-rows.tsx';
import { useNow } from '../../ui/format/time-text.tsx';
import { PeerLink } from '../../registry/peer-directory/peer-link.tsx';
import { RegistryTimeText } from '../../registry/records/record-fields.tsx';
import type { DeskAccount } from '../../desk/session/desk-account.ts';
import { useDesk } from '../../desk/session/desk-context.tsx';
import { asAppError } from '../../../contract/app-error.ts';
import { t } from './messages.ts';
import { orderPeers, PEER_ORDERS, type PeerOrder } from './order-peers.ts';
import { countText, flaggedText, OperatingCountry, PeerType } from './peer-words.tsx';
import classes from './peers.module.css';

const ROW_HEIGHT_PX = 44;

interface ColumnContext {
  readonly ownPeerId: string;
  readonly nowMs: number;
  /** Many registries tell neither: an empty column is left out. */
  readonly hasCompany: boolean;
  readonly hasCountry: boolean;
}

const COMPANY: Column<Peer> = {
  title: t('peers.field.company'),
  needsNoTitle: true,
  cell: ({ companyName }) =>
    companyName === undefined ? t('peers.none') : <TransactionText inRow>{companyName}</TransactionText>,
  isNothing: ({ companyName }) => companyName === undefined,
};

const COUNTRY: Column<Peer> = {
  title: t('peers.field.country'),
  needsNoTitle: true,
  cell: ({ operatingCountry }) => <OperatingCountry operatingCountry={operatingCountry} />,
  isNothing: ({ operatingCountry }) => operatingCountry === undefined,
};

const columnsFor = ({ ownPeerId, nowMs, hasCompany, hasCountry }: ColumnContext): readonly Column<Peer>[] => [
  {
    title: t('peers.field.peer'),
    namesRow: true,
    cell: ({ peerId, isPrivileged }) => (
      <>
        <PeerLink peerId={peerId}>
          <TransactionText ascii inRow>
            {peerId}
          </TransactionText>
        </PeerLink>
        {peerId === ownPeerId && <span className={classes.tag}>{t('peers.yours')}</span>}
        {isPrivileged && <span className={classes.tag}>{t('peers.privileged')}</span>}
      </>
    ),
  },
  {
    title: t('peers.field.type'),
    needsNoTitle: true,
    cell: ({ peerType }) => <PeerType peerType={peerType} />,
    isNothing: ({ peerType }) => peerType === undefined,
  },
  ...(hasCompany ? [COMPANY] : []),
  ...(hasCountry ? [COUNTRY] : []),
  {
    title: t('peers.field.reported'),
    isFigure: true,
    cell: ({ reported }) => countText(reported),
    isNothing: ({ reported }) => reported === undefined,
  },
  {
    title: t('peers.field.flagged'),
    isFigure: true,
    cell: (peer) => flaggedText(peer),
    isNothing: ({ flagged }) => flagged === undefined,
  },
  {
    title: t('peers.column.newest'),
    cell: ({ lastReportedAt }) => <RegistryTimeText time={lastReportedAt} nowMs={nowMs} />,
    isNothing: ({ lastReportedAt }) => lastReportedAt === undefined,
  },
];

function Rows({ peers, ownPeerId }: { readonly peers: readonly Peer[]; readonly ownPeerId: string }) {
  const [text, setText] = useState('');
  const [order, setOrder] = useState<PeerOrder>('reported');
  const nowMs = useNow();
  const hasCompany = peers.some(({ companyName }) => companyName !== undefined);
  const hasCountry = peers.some(({ operatingCountry }) => operatingCountry !== undefined);
  const columns = useMemo(
    () => columnsFor({ ownPeerId, nowMs, hasCompany, hasCountry }),
    [ownPeerId, nowMs, hasCompany, hasCountry],
  );
  const shown = useMemo(() => orderPeers(peers, text, order), [peers, text, order]);
  return (
    <>
      <Group gap="sm" align="flex-end" data-fields role="search" aria-label={t('peers.title')}>
        <TextInput
          type="search"
          label={t('peers.find')}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          autoComplete="off"
          spellCheck={false}
        />
        <NativeSelect
          label={t('peers.order')}
          value={order}
          onChange={({ currentTarget }) =>
            setOrder(PEER_ORDERS.find((one) => one === currentTarget.value) ?? 'reported')
          }
          data={PEER_ORDERS.map((one) => ({ value: one, label: t(`peers.order.${one}`) }))}
        />
      </Group>
      <Text size="sm" c="dimmed" role="status">
        {shown.length === peers.length
          ? t('peers.countAll', { count: peers.length })
          : shown.length === 0
            ? t('peers.nothing')
            : t('peers.count', { shown: shown.length, count: peers.length })}
      </Text>
      {shown.length > 0 && (
        <WindowedRows
          label={t('peers.table')}
          items={shown}
          columns={columns}
          rowHeightPx={ROW_HEIGHT_PX}
          className={[
            classes.peers,
            hasCompany ? '' : classes.withoutCompany,
            hasCountry ? '' : classes.withoutCountry,
          ].join(' ')}
        />
      )}
    </>
  );
}

/** All peers of the registry, with what they have reported. */
export function PeersList({ account }: { readonly account: DeskAccount }) {
  const { session } = useDesk();
  const { data, error, isFetching, refetch } = useQuery({
    ...peersOptions(session.client, account.accountId),
    // Analysts who have just reported expect to see it here.
    refetchOnMount: 'always',
  });
  return (
    <Stack gap="sm">
      {data === undefined && error === null && (
        <>
          <Skeleton height={200} aria-hidden />
          <VisuallyHidden>{t('peers.loading')}</VisuallyHidden>
        </>
      )}
      {error !== null && (
        <Problem isRead title={t('peers.failed')} error={asAppError(error)}>
          <Button variant="default" size="compact-md" loading={isFetching} onClick={() => void refetch()}>
            {t('peers.again')}
          </Button>
        </Problem>
      )}
      {data === null && <Text>{t('peers.notOffered')}</Text>}
      {data !== undefined && data !== null && <Rows peers={data} ownPeerId={account.peerId} />}
    </Stack>
  );
}
