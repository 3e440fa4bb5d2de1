import { Anchor, Button, Group, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { downloadFile } from '../../ui/components/download-file.ts';
import { namedIdentifier } from '../../ui/components/text/shown-text.ts';
import { TransactionIdentifier, TransactionText } from '../../ui/components/text/transaction-text.tsx';
import { TitledCard } from '../../ui/components/titled-card.tsx';
import { type Column, WindowedRows } from '../../ui/grid/windowed-rows.tsx';
import { t } from './messages.ts';
import { type DecidedItem, toCsv, toJson } from './triage-export.ts';
import { nextUndecided } from '../../registry/triage/triage-session.ts';
import classes from './triage.module.css';

const ROW_HEIGHT_PX = 33;

const fileName = (ending: string): string => `triage-${new Date().toISOString().slice(0, 10)}.${ending}`;

export interface TriageSummaryProps {
  /** Of its heading. */
  readonly id: string;
  readonly query: string;
  readonly decided: readonly DecidedItem[];
  readonly onGoTo: (at: number) => void;
}

const columnsFor = (
  indexOf: (one: DecidedItem) => number,
  onGoTo: TriageSummaryProps['onGoTo'],
): readonly Column<DecidedItem>[] => [
  {
    title: t('triage.column.identifier'),
    namesRow: true,
    cell: (one) => (
      <Anchor
        component="button"
        type="button"
        size="sm"
        className={classes['identifier'] ?? ''}
        aria-label={t('triage.look', { identifier: namedIdentifier(one.item.record.id) })}
        onClick={() => onGoTo(indexOf(one))}
      >
        <TransactionIdentifier inRow>{one.item.record.id}</TransactionIdentifier>
      </Anchor>
    ),
  },
  { title: t('triage.column.decision'), cell: ({ outcome }) => t(`triage.outcome.${outcome}`) },
  {
    title: t('triage.column.type'),
    cell: ({ item }) => <TransactionText inRow>{item.record.fraudType}</TransactionText>,
  },
  {
    title: t('triage.column.peer'),
    cell: ({ item }) => (
      <TransactionText ascii inRow>
        {item.record.peerId}
      </TransactionText>
    ),
  },
  {
    title: t('triage.column.note'),
    cell: ({ item }) => <span className={classes['noteText']}>{item.note}</span>,
    isNothing: ({ item }) => item.note === '',
  },
];

/** The outcome of each contribution, to be reviewed and exported. */
export function TriageSummary({ id, query, decided, onGoTo }: TriageSummaryProps) {
  const columns = columnsFor((one) => decided.indexOf(one), onGoTo);
  const undecidedAt = nextUndecided(decided.map(({ outcome }) => outcome));
  return (
    <TitledCard title={t('triage.summary')} id={id}>
      <Group gap="xs">
        {undecidedAt === undefined ? (
          <Text size="sm">{t('triage.allDecided')}</Text>
        ) : (
          <Button onClick={() => onGoTo(undecidedAt)}>{t('triage.goOn')}</Button>
        )}
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => downloadFile(fileName('csv'), toCsv(decided), 'text/csv')}
        >
          {t('triage.csv')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => downloadFile(fileName('json'), toJson(query, decided), 'application/json')}
        >
          {t('triage.json')}
        </Button>
      </Group>
      <WindowedRows
        label={t('triage.table')}
        items={decided}
        columns={columns}
        rowHeightPx={ROW_HEIGHT_PX}
        className={classes['outcomes']}
        narrow
      />
    </TitledCard>
  );
}
