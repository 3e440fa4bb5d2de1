import { useMemo } from 'react';
import type { RegistryRecord } from '../../../client/registry/tolerant-record.ts';
import { MarkedText } from '../../ui/components/text/marked-text.tsx';
import { shownAsciiInRow } from '../../ui/components/text/shown-text.ts';
import { TransactionIdentifier, TransactionText } from '../../ui/components/text/transaction-text.tsx';
import { type Column, WindowedRows } from '../../ui/grid/windowed-rows.tsx';
import { DossierLink } from '../../registry/identifier-facts/dossier-link.tsx';
import { useNow } from '../../ui/format/time-text.tsx';
import { PeerLink } from '../../registry/peer-directory/peer-link.tsx';
import { OwnMark, PrivilegedMark } from '../../registry/peer-directory/peer-marks.tsx';
import {
  CONFIDENCE_HINT,
  ConfidenceBar,
  RegistryTimeText,
  StatusText,
} from '../../registry/records/record-fields.tsx';
import classes from './dossier-page.module.css';
import type { FlagView } from '../../registry/flagging/flag-view.ts';
import type { Flags } from '../../registry/flagging/flags.ts';
import { useFlags, useFlagViews } from '../../registry/flagging/use-flags.ts';
import { FlagButton } from '../../registry/flagging/row/flag-button.tsx';
import { t } from './messages.ts';

const ROW_HEIGHT_PX = 52;

/** Origination and destination as the registry writes them. */
function Route({ record }: { readonly record: RegistryRecord }) {
  return (
    <MarkedText>
      {t('dossierPage.route', {
        origination: shownAsciiInRow(record.origination),
        destination: shownAsciiInRow(record.destination),
      })}
    </MarkedText>
  );
}

const IDENTIFIER: Column<RegistryRecord> = {
  title: t('dossierPage.column.identifier'),
  namesRow: true,
  cell: ({ id }) => (
    <DossierLink identifier={id}>
      <TransactionIdentifier inRow>{id}</TransactionIdentifier>
    </DossierLink>
  ),
};

interface ColumnContext {
  /** Whether all are of exactly the identifier of the page, which then needs no column. */
  readonly isExact: boolean;
  readonly ownPeerId: string | undefined;
  readonly nowMs: number;
  readonly flags: Flags;
  readonly viewOf: (definitionId: string) => FlagView;
}

function columnsFor({
  isExact,
  ownPeerId,
  nowMs,
  flags,
  viewOf,
}: ColumnContext): readonly Column<RegistryRecord>[] {
  return [
    ...(isExact ? [] : [IDENTIFIER]),
    {
      title: t('dossierPage.column.peer'),
      needsNoTitle: true,
      namesRow: isExact,
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
      title: t('dossierPage.column.status'),
      needsNoTitle: true,
      cell: (record) => <StatusText record={record} nowMs={nowMs} />,
    },
    {
      title: t('dossierPage.column.type'),
      needsNoTitle: true,
      cell: ({ fraudType }) => <TransactionText inRow>{fraudType}</TransactionText>,
    },
    {
      title: t('dossierPage.column.route'),
      needsNoTitle: true,
      cell: (record) => <Route record={record} />,
    },
    {
      title: t('dossierPage.column.confidence'),
      hint: CONFIDENCE_HINT,
      isFigure: true,
      isNothing: ({ confidenceIndex }) => confidenceIndex === undefined,
      cell: ({ confidenceIndex }) => <ConfidenceBar confidenceIndex={confidenceIndex} />,
    },
    {
      title: t('dossierPage.column.reported'),
      cell: ({ reportedAt }) => <RegistryTimeText time={reportedAt} nowMs={nowMs} />,
    },
    {
      title: t('dossierPage.column.flagged'),
      isNothing: ({ flaggedAt, flagger }) => flaggedAt === undefined && flagger === undefined,
      cell: ({ flaggedAt, flagger }) => (
        <>
          <RegistryTimeText time={flaggedAt} nowMs={nowMs} />
          {flagger !== undefined && (
            <span className={classes['under']}>
              <MarkedText>
                {t('dossierPage.by', {
                  peer: flagger === ownPeerId ? t('dossierPage.yourPeer') : shownAsciiInRow(flagger),
                })}
              </MarkedText>
            </span>
          )}
        </>
      ),
    },
    {
      title: t('dossierPage.column.action'),
      needsNoTitle: true,
      cell: (record) => (
        <FlagButton
          record={record}
          flags={flags}
          view={viewOf(record.assetDefinitionId ?? '')}
          ownPeerId={ownPeerId}
          namesFlagger
        />
      ),
    },
  ];
}

export interface ContributionsTableProps extends Pick<ColumnContext, 'isExact' | 'ownPeerId'> {
  readonly label: string;
  readonly records: readonly RegistryRecord[];
}

/** Contributions with their actions. */
export function ContributionsTable({ label, records, isExact, ownPeerId }: ContributionsTableProps) {
  const flags = useFlags();
  const viewOf = useFlagViews();
  const nowMs = useNow();
  const columns = useMemo(
    () => columnsFor({ isExact, ownPeerId, nowMs, flags, viewOf }),
    [isExact, ownPeerId, nowMs, flags, viewOf],
  );
  return (
    <WindowedRows
      label={label}
      items={records}
      columns={columns}
      rowHeightPx={ROW_HEIGHT_PX}
      className={classes[isExact ? 'exact' : 'contributions']}
    />
  );
}
