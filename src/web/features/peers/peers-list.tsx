import { Group, Skeleton, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Peer } from '../../../client/account/peers.ts';
import { peersOptions } from '../../api/peer-options.ts';
import { ReadProblem } from '../../ui/components/problem/read-problem.tsx';
import { TransactionText } from '../../ui/components/text/transaction-text.tsx';
import { type Column, WindowedRows } from '../../ui/grid/windowed-rows.tsx';
import { useNow } from '../../ui/format/time-text.tsx';
import { nextSort } from '../../ui/grid/sort.ts';
import { PeerLink } from '../../registry/peer-directory/peer-link.tsx';
import { OwnMark, PrivilegedMark } from '../../registry/peer-directory/peer-marks.tsx';
import { peerTypeText } from '../../registry/peer-directory/peer-type-text.ts';
import { RegistryTimeText } from '../../registry/records/record-fields.tsx';
import type { DeskAccount } from '../../desk/session/desk-account.ts';
import { useDesk } from '../../desk/session/desk-context.tsx';
import { t } from './messages.ts';
import { orderPeers, type PeerColumn, type PeerSort } from './order-peers.ts';
import { countryText, countText, flaggedShare } from './peer-words.ts';
import classes from './peers.module.css';

const ROW_HEIGHT_PX = 44;

const MOST_REPORTED: PeerSort = { column: 'reported', direction: 'descending' };
/** Of numbers and times, the largest and newest ones are wanted first. */
const LARGEST_FIRST: ReadonlySet<PeerColumn> = new Set(['reported', 'flagged', 'newest']);

interface PeerTableColumn extends Column<Peer> {
  readonly name: PeerColumn;
}

const textCell = (text: string | undefined) =>
  text === undefined ? t('peers.none') : <TransactionText inRow>{text}</TransactionText>;

const columnsFor = (ownPeerId: string, nowMs: number): readonly PeerTableColumn[] => [
  {
    name: 'peer',
    title: t('peers.field.peer'),
    namesRow: true,
    cell: ({ peerId, isPrivileged }) => (
      <>
        <PeerLink peerId={peerId}>
          <TransactionText ascii inRow>
            {peerId}
          </TransactionText>
        </PeerLink>{' '}
        {peerId === ownPeerId && <OwnMark />}
        {isPrivileged && <PrivilegedMark />}
      </>
    ),
  },
  {
    name: 'type',
    title: t('peers.field.type'),
    needsNoTitle: true,
    cell: ({ peerType }) => textCell(peerType && peerTypeText(peerType)),
    isNothing: ({ peerType }) => peerType === undefined,
  },
  {
    name: 'company',
    title: t('peers.field.company'),
    needsNoTitle: true,
    cell: ({ companyName }) => textCell(companyName),
    isNothing: ({ companyName }) => companyName === undefined,
  },
  {
    name: 'country',
    title: t('peers.field.country'),
    needsNoTitle: true,
    cell: ({ operatingCountry }) => textCell(countryText(operatingCountry)),
    isNothing: ({ operatingCountry }) => operatingCountry === undefined,
  },
  {
    name: 'reported',
    title: t('peers.field.reported'),
    isFigure: true,
    cell: ({ reported }) => countText(reported),
    isNothing: ({ reported }) => reported === undefined,
  },
  {
    name: 'flagged',
    title: t('peers.field.flagged'),
    isFigure: true,
    cell: (peer) => (
      <>
        {countText(peer.flagged)} <span className={classes.share}>{flaggedShare(peer)}</span>
      </>
    ),
    isNothing: ({ flagged }) => flagged === undefined,
  },
  {
    name: 'newest',
    title: t('peers.column.newest'),
    cell: ({ lastReportedAt }) => <RegistryTimeText time={lastReportedAt} nowMs={nowMs} />,
    isNothing: ({ lastReportedAt }) => lastReportedAt === undefined,
  },
];

function Rows({ peers, ownPeerId }: { readonly peers: readonly Peer[]; readonly ownPeerId: string }) {
  const [text, setText] = useState('');
  const [sort, setSort] = useState(MOST_REPORTED);
  const nowMs = useNow();
  const hasCompany = peers.some(({ companyName }) => companyName !== undefined);
  const hasCountry = peers.some(({ operatingCountry }) => operatingCountry !== undefined);
  const columns = useMemo(
    () =>
      columnsFor(ownPeerId, nowMs)
        // Many registries tell neither.
        .filter(({ name }) => (name !== 'company' || hasCompany) && (name !== 'country' || hasCountry))
        .map((column) => ({
          ...column,
          sort: {
            direction: sort.column === column.name ? sort.direction : undefined,
            onClick: () => {
              const first = LARGEST_FIRST.has(column.name) ? 'descending' : 'ascending';
              setSort(nextSort(sort, column.name, first) ?? MOST_REPORTED);
            },
          },
        })),
    [ownPeerId, nowMs, hasCompany, hasCountry, sort],
  );
  const shown = useMemo(() => orderPeers(peers, text, sort), [peers, text, sort]);
  return (
    <>
      <Group gap="xs" data-fields role="search" aria-label={t('peers.title')}>
        <TextInput
          type="search"
          size="xs"
          aria-label={t('peers.find')}
          placeholder={t('peers.find')}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          autoComplete="off"
          spellCheck={false}
        />
        <Text size="sm" c="dimmed" role="status">
          {shown.length === peers.length
            ? t('peers.countAll', { count: peers.length })
            : shown.length === 0
              ? t('peers.nothing')
              : t('peers.count', { shown: shown.length, count: peers.length })}
        </Text>
      </Group>
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
  const peers = useQuery({
    ...peersOptions(session.client, account.accountId),
    // Analysts who have just reported expect to see it here.
    refetchOnMount: 'always',
  });
  const { data, error } = peers;
  return (
    <Stack gap="sm">
      {data === undefined && error === null && (
        <>
          <Skeleton height={200} aria-hidden />
          <VisuallyHidden>{t('peers.loading')}</VisuallyHidden>
        </>
      )}
      <ReadProblem title={t('peers.failed')} query={peers} />
      {data === null && <Text>{t('peers.notOffered')}</Text>}
      {data !== undefined && data !== null && <Rows peers={data} ownPeerId={account.peerId} />}
    </Stack>
  );
}
