import { IconClock, IconFlag, IconSpeakerphone } from '@tabler/icons-react';
import { useMemo } from 'react';
import { MarkedText } from '../../ui/components/text/marked-text.tsx';
import { shownInRow } from '../../ui/components/text/shown-text.ts';
import { TransactionIdentifier, TransactionText } from '../../ui/components/text/transaction-text.tsx';
import { type Column, WindowedRows } from '../../ui/grid/windowed-rows.tsx';
import type { DossierEvent } from '../../registry/identifier-facts/dossier.ts';
import { useNow, useTimeFormat } from '../../ui/format/time-text.tsx';
import { exactTime, type TimeFormat } from '../../ui/format/time.ts';
import { RegistryTimeText } from '../../registry/records/record-fields.tsx';
import classes from './dossier-page.module.css';
import { t } from './messages.ts';

const ROW_HEIGHT_PX = 33;

const ICONS = { reported: IconSpeakerphone, flagged: IconFlag, expires: IconClock } as const;

function When({
  event: { time },
  nowMs,
  format,
}: {
  readonly event: DossierEvent;
  readonly nowMs: number;
  readonly format: TimeFormat;
}) {
  if (time === undefined) return t('dossierPage.unknownTime');
  return (
    <>
      {'ms' in time && <span className={classes['exact']}>{exactTime(time.ms, format)}</span>}
      <RegistryTimeText time={time} nowMs={nowMs} />
    </>
  );
}

function Who({ event: { kind, record } }: { readonly event: DossierEvent }) {
  const peer = kind === 'flagged' ? record.flagger : record.peerId;
  return peer === undefined ? (
    t('dossierPage.unknownPeer')
  ) : (
    <TransactionText ascii inRow>
      {peer}
    </TransactionText>
  );
}

const columnsFor = (nowMs: number, format: TimeFormat): readonly Column<DossierEvent>[] => [
  {
    title: t('dossierPage.column.when'),
    namesRow: true,
    cell: (event) => <When event={event} nowMs={nowMs} format={format} />,
  },
  {
    title: t('dossierPage.column.event'),
    cell: ({ kind }) => {
      const Icon = ICONS[kind];
      return (
        <span className={classes['event']} data-event={kind}>
          <Icon size={14} aria-hidden /> {t(`dossierPage.event.${kind}`)}
        </span>
      );
    },
  },
  { title: t('dossierPage.column.who'), cell: (event) => <Who event={event} /> },
  {
    title: t('dossierPage.column.identifier'),
    cell: ({ record }) => <TransactionIdentifier inRow>{record.id}</TransactionIdentifier>,
  },
  {
    title: t('dossierPage.column.type'),
    cell: ({ record }) => <MarkedText>{shownInRow(record.fraudType)}</MarkedText>,
  },
];

/** Past and future events in order; events without a time come last. */
export function TimelineTable({ events }: { readonly events: readonly DossierEvent[] }) {
  const nowMs = useNow();
  const format = useTimeFormat();
  const columns = useMemo(() => columnsFor(nowMs, format), [nowMs, format]);
  return (
    <WindowedRows
      label={t('dossierPage.timeline')}
      items={events}
      columns={columns}
      rowHeightPx={ROW_HEIGHT_PX}
      className={classes['timeline']}
    />
  );
}
