import { useMemo } from 'react';
import type { RegistryRecord } from '../../../client/registry/tolerant-record.ts';
import { MarkedText } from '../../ui/components/text/marked-text.tsx';
import { shownInRow } from '../../ui/components/text/shown-text.ts';
import { TransactionText } from '../../ui/components/text/transaction-text.tsx';
import { type Column, WindowedRows } from '../../ui/grid/windowed-rows.tsx';
import type { PeerView } from '../../registry/identifier-facts/dossier.ts';
import { useNow } from '../../ui/format/time-text.tsx';
import { PeerLink } from '../../registry/peer-directory/peer-link.tsx';
import { RegistryTimeText, StatusText } from '../../registry/records/record-fields.tsx';
import { Route } from './contributions-table.tsx';
import classes from './dossier-page.module.css';
import { t } from './messages.ts';

const ROW_HEIGHT_PX = 60;

/** The number of contributions listed for each peer; the tables below have all of them. */
const MOST_SAID = 3;

function More({ records }: { readonly records: readonly RegistryRecord[] }) {
  const left = records.length - MOST_SAID;
  return left > 0 ? (
    <span className={classes['under']}>{t('dossierPage.moreSaid', { count: left })}</span>
  ) : null;
}

const columnsFor = (ownPeerId: string | undefined, nowMs: number): readonly Column<PeerView>[] => [
  {
    title: t('dossierPage.column.peer'),
    namesRow: true,
    cell: ({ peerId }) => (
      <>
        <PeerLink peerId={peerId}>
          <TransactionText ascii inRow>
            {peerId}
          </TransactionText>
        </PeerLink>
        {peerId === ownPeerId && <span className={classes['tag']}>{t('dossierPage.yours')}</span>}
      </>
    ),
  },
  {
    title: t('dossierPage.column.says'),
    cell: ({ reports }) =>
      reports.length === 0 ? (
        t('dossierPage.none')
      ) : (
        <>
          {reports.slice(0, MOST_SAID).map((record, at) => (
            <span key={record.assetDefinitionId ?? at} className={classes['said']}>
              <StatusText record={record} nowMs={nowMs} />{' '}
              <MarkedText>{shownInRow(record.fraudType)}</MarkedText> <Route record={record} />
            </span>
          ))}
          <More records={reports} />
        </>
      ),
  },
  {
    title: t('dossierPage.column.reported'),
    cell: ({ reports }) =>
      reports.length === 0
        ? t('dossierPage.none')
        : reports.slice(0, MOST_SAID).map((record, at) => (
            <span key={record.assetDefinitionId ?? at} className={classes['said']}>
              <RegistryTimeText time={record.reportedAt} nowMs={nowMs} />
            </span>
          )),
  },
  {
    title: t('dossierPage.column.flags'),
    cell: ({ flags }) =>
      flags.length === 0 ? (
        t('dossierPage.none')
      ) : (
        <>
          {flags.slice(0, MOST_SAID).map((record, at) => (
            <span key={record.assetDefinitionId ?? at} className={classes['said']}>
              <TransactionText ascii inRow>
                {record.peerId}
              </TransactionText>
              <RegistryTimeText time={record.flaggedAt} nowMs={nowMs} />
            </span>
          ))}
          <More records={flags} />
        </>
      ),
  },
];

export interface PeersTableProps {
  readonly peers: readonly PeerView[];
  readonly ownPeerId: string | undefined;
}

/** Each peer's reports, and the peers that it flagged with the time. */
export function PeersTable({ peers, ownPeerId }: PeersTableProps) {
  const nowMs = useNow();
  const columns = useMemo(() => columnsFor(ownPeerId, nowMs), [ownPeerId, nowMs]);
  return (
    <WindowedRows
      label={t('dossierPage.peers')}
      items={peers}
      columns={columns}
      rowHeightPx={ROW_HEIGHT_PX}
      className={classes['peers']}
      narrow
    />
  );
}
