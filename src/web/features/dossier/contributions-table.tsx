import { useMemo } from 'react';
import type { RegistryRecord } from '../../../client/registry/tolerant-record.ts';
import { MarkedText } from '../../ui/components/text/marked-text.tsx';
import { shownAsciiInRow } from '../../ui/components/text/shown-text.ts';
import { TransactionIdentifier, TransactionText } from '../../ui/components/text/transaction-text.tsx';
import { type Column, WindowedRows } from '../../ui/grid/windowed-rows.tsx';
import { DossierLink } from '../../registry/identifier-facts/dossier-link.tsx';
import { useNow } from '../../ui/format/time-text.tsx';
import { PeerLink } from '../../registry/peer-directory/peer-link.tsx';
import { ConfidenceBar, RegistryTimeText, StatusText } from '../../registry/records/record-fields.tsx';
import classes from './dossier-page.module.css';
import type { FlagView } from '../../registry/flagging/flag-view.ts';
import type { Flags } from '../../registry/flagging/flags.ts';
import { useFlags, useFlagViews } from '../../registry/flagging/use-flags.ts';
import { FlagButton } from '../../registry/flagging/row/flag-button.tsx';
import { t } from './messages.ts';

const ROW_HEIGHT_PX = 52;

/** Origination and destination as the registry writes them. */
export function Route({ record }: { readonly record: RegistryRecord }) {
  return (
    <MarkedText>
      {t('dossierPage.route', {
        origination: shownAsciiInRow(record.origination),
        destination: shownAsciiInRow(record.destination),
      })}
    </MarkedText>
  );
}

interface ColumnContext {
  /** The identifier of the page: it needs no link to itself. */
  readonly own: string;
  readonly ownPeerId: string | undefined;
  readonly nowMs: number;
  readonly flags: Flags;
  readonly viewOf: (definitionId: string) => FlagView;
}

function columnsFor({
  own,
  ownPeerId,
  nowMs,
  flags,
  viewOf,
}: ColumnContext): readonly Column<RegistryRecord>[] {
  return [
    {
      title: t('dossierPage.column.identifier'),
      namesRow: true,
      cell: ({ id }) => {
        const text = <TransactionIdentifier inRow>{id}</TransactionIdentifier>;
        return id === own ? text : <DossierLink identifier={id}>{text}</DossierLink>;
      },
    },
    {
      title: t('dossierPage.column.status'),
      cell: (record) => <StatusText record={record} nowMs={nowMs} />,
    },
    {
      title: t('dossierPage.column.type'),
      cell: ({ fraudType }) => <TransactionText inRow>{fraudType}</TransactionText>,
    },
    { title: t('dossierPage.column.route'), cell: (record) => <Route record={record} /> },
    {
      title: t('dossierPage.column.confidence'),
      cell: ({ confidenceIndex }) => <ConfidenceBar confidenceIndex={confidenceIndex} />,
    },
    {
      title: t('dossierPage.column.peer'),
      cell: ({ peerId, isPrivileged }) => (
        <>
          <PeerLink peerId={peerId}>
            <TransactionText ascii inRow>
              {peerId}
            </TransactionText>
          </PeerLink>
          {peerId === ownPeerId && <span className={classes['tag']}>{t('dossierPage.yours')}</span>}
          {isPrivileged && <span className={classes['tag']}>{t('dossierPage.privileged')}</span>}
        </>
      ),
    },
    {
      title: t('dossierPage.column.reported'),
      cell: ({ reportedAt }) => <RegistryTimeText time={reportedAt} nowMs={nowMs} />,
    },
    {
      title: t('dossierPage.column.flagged'),
      cell: ({ flaggedAt, flagger }) => (
        <>
          <RegistryTimeText time={flaggedAt} nowMs={nowMs} />
          {flagger !== undefined && (
            <span className={classes['under']}>
              <MarkedText>{t('dossierPage.by', { peer: shownAsciiInRow(flagger) })}</MarkedText>
            </span>
          )}
        </>
      ),
    },
    {
      title: t('dossierPage.column.action'),
      cell: (record) => (
        <FlagButton
          record={record}
          flags={flags}
          view={viewOf(record.assetDefinitionId ?? '')}
          ownPeerId={ownPeerId}
        />
      ),
    },
  ];
}

export interface ContributionsTableProps extends Pick<ColumnContext, 'own' | 'ownPeerId'> {
  readonly label: string;
  readonly records: readonly RegistryRecord[];
}

/** Contributions with their actions. */
export function ContributionsTable({ label, records, own, ownPeerId }: ContributionsTableProps) {
  const flags = useFlags();
  const viewOf = useFlagViews();
  const nowMs = useNow();
  const columns = useMemo(
    () => columnsFor({ own, ownPeerId, nowMs, flags, viewOf }),
    [own, ownPeerId, nowMs, flags, viewOf],
  );
  return (
    <WindowedRows
      label={label}
      items={records}
      columns={columns}
      rowHeightPx={ROW_HEIGHT_PX}
      className={classes['contributions']}
    />
  );
}
