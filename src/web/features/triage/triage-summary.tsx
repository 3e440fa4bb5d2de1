import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { downloadFile } from '../../ui/components/download-file.ts';
import { MarkedText } from '../../ui/components/text/marked-text.tsx';
import { namedIdentifier, shownInRow } from '../../ui/components/text/shown-text.ts';
import { TitledCard } from '../../ui/components/titled-card.tsx';
import { t } from './messages.ts';
import { type DecidedItem, toCsv, toJson } from './triage-export.ts';
import { nextUndecided } from '../../registry/triage/triage-session.ts';
import classes from './triage.module.css';

const fileName = (ending: string): string => `triage-${new Date().toISOString().slice(0, 10)}.${ending}`;

export interface TriageSummaryProps {
  /** Of its heading. */
  readonly id: string;
  readonly query: string;
  readonly decided: readonly DecidedItem[];
  readonly onGoTo: (at: number) => void;
}

/** The outcome of each contribution, to be reviewed and exported. */
export function TriageSummary({ id, query, decided, onGoTo }: TriageSummaryProps) {
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
      <Stack
        gap={0}
        className={classes['scroll'] ?? ''}
        tabIndex={0}
        role="region"
        aria-label={t('triage.table')}
      >
        <table className={classes['table']}>
          <caption className={classes['caption']}>{t('triage.table')}</caption>
          <thead>
            <tr>
              {(['identifier', 'decision', 'type', 'peer', 'note'] as const).map((column) => (
                <th key={column} scope="col">
                  {t(`triage.column.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {decided.map(({ item: { record, note }, outcome }, at) => (
              <tr key={record.assetDefinitionId ?? `${record.id} ${record.peerId}`}>
                <th scope="row">
                  <Anchor
                    component="button"
                    type="button"
                    size="sm"
                    className={classes['identifier'] ?? ''}
                    aria-label={t('triage.look', { identifier: namedIdentifier(record.id) })}
                    onClick={() => onGoTo(at)}
                  >
                    <MarkedText>{shownInRow(record.id)}</MarkedText>
                  </Anchor>
                </th>
                <td>{t(`triage.outcome.${outcome}`)}</td>
                <td>
                  <MarkedText>{shownInRow(record.fraudType)}</MarkedText>
                </td>
                <td>
                  <MarkedText>{shownInRow(record.peerId)}</MarkedText>
                </td>
                <td className={classes['noteText']}>{note}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Stack>
    </TitledCard>
  );
}
