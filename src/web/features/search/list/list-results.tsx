import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useMemo } from 'react';
import { parseIdentifier } from '../../../../contract/identifier/index.ts';
import { MarkedText } from '../../../ui/components/text/marked-text.tsx';
import { focusPageHeading } from '../../../ui/components/page-heading.tsx';
import { type Column, WindowedRows } from '../../../ui/grid/windowed-rows.tsx';
import { useTimeFormat } from '../../../ui/format/time-text.tsx';
import type { TimeFormat } from '../../../ui/format/time.ts';
import { CheckBar, useCheckState } from '../../../registry/standing/check-bar.tsx';
import { standingDetails } from '../../../registry/standing/standing-words.ts';
import { ExportFiles, saveExport } from '../export/export-menu.tsx';
import { t as exportWords } from '../export/messages.ts';
import { DossierLink } from '../../../registry/identifier-facts/dossier-link.tsx';
import { t } from '../messages.ts';
import { QueryLink } from '../search-cards.tsx';
import classes from './list-results.module.css';
import { type Kind, kindOf, KINDS, listCsv, type ListLine, listJson } from './export-list.ts';
import type { ListLookUp, LookedUpList } from './list-look-up.ts';

const ROW_HEIGHT_PX = 33;

const columnsOf = (format: TimeFormat, onQuery: (query: string) => void): readonly Column<ListLine>[] => [
  {
    title: t('search.column.identifier'),
    namesRow: true,
    cell: ({ identifier }) => (
      <>
        <QueryLink query={identifier} onQuery={onQuery} />{' '}
        <DossierLink identifier={identifier} className={classes['dossier']} />
      </>
    ),
  },
  {
    title: t('search.listStanding'),
    cell: ({ standing }) =>
      standingDetails(standing, format).map((sentence) => (
        <span key={sentence} className={classes['standing']}>
          <MarkedText>{sentence}</MarkedText>
        </span>
      )),
  },
];

export interface ListResultsProps {
  readonly lookUp: ListLookUp;
  readonly list: LookedUpList;
  readonly onQuery: (query: string) => void;
  /** Adds identifiers to the draft report. */
  readonly onReport: (identifiers: readonly string[]) => void;
}

/** The registry's answer for each identifier of a list, as the answers arrive. */
export function ListResults({ lookUp, list, onQuery, onReport }: ListResultsProps) {
  const { standings } = useCheckState(lookUp.check);
  const format = useTimeFormat();
  const { shown } = list;
  const lines = list.identifiers.map((identifier): ListLine => ({
    identifier,
    standing: standings.get(identifier),
  }));
  const ofKind = (kind: Kind) => lines.filter((line) => kindOf(line) === kind);
  // Some ranges can be looked up but not reported.
  const isNew = ofKind('new').filter(({ identifier }) => parseIdentifier(identifier).ok);
  const items = shown === undefined ? lines : ofKind(shown);
  const columns = useMemo(() => columnsOf(format, onQuery), [format, onQuery]);
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Title order={2}>{t('search.listTitle', { count: list.identifiers.length })}</Title>
        <Group gap="xs">
          {isNew.length > 0 && (
            <Button onClick={() => onReport(isNew.map(({ identifier }) => identifier))}>
              {t('search.listReportNew', { count: isNew.length })}
            </Button>
          )}
          <ExportFiles
            label={exportWords('export.shown', { count: items.length })}
            isEmpty={items.length === 0}
            json="export.jsonList"
            size="sm"
            onSave={(kind) =>
              saveExport('looked-up', kind === 'csv' ? listCsv(items, format) : listJson(items, format), kind)
            }
            identifiers={() => items.map(({ identifier }) => identifier).join('\n')}
          />
          <Button
            variant="default"
            onClick={() => {
              lookUp.close();
              // The pressed button disappears with the list.
              focusPageHeading();
            }}
          >
            {t('search.listClose')}
          </Button>
        </Group>
      </Group>
      {list.leftOut > 0 && <Text size="sm">{t('search.listLeftOut', { count: list.leftOut })}</Text>}
      <CheckBar check={lookUp.check} identifiers={list.identifiers} />
      <Group gap="xs" role="group" aria-label={t('search.listShow')}>
        <Button
          size="compact-md"
          variant={shown === undefined ? 'filled' : 'default'}
          aria-pressed={shown === undefined}
          onClick={() => lookUp.show(undefined)}
        >
          {t('search.listAll', { count: lines.length })}
        </Button>
        {KINDS.filter((kind) => kind !== 'open' || ofKind(kind).length > 0 || shown === kind).map((kind) => (
          <Button
            key={kind}
            size="compact-md"
            variant={shown === kind ? 'filled' : 'default'}
            aria-pressed={shown === kind}
            onClick={() => lookUp.show(kind)}
          >
            {t(`search.list.${kind}`, { count: ofKind(kind).length })}
          </Button>
        ))}
      </Group>
      <WindowedRows
        label={t('search.listTitle', { count: list.identifiers.length })}
        items={items}
        columns={columns}
        rowHeightPx={ROW_HEIGHT_PX}
        className={classes['table']}
        narrow
      />
    </Stack>
  );
}

/** Back to the list from one of its identifiers. */
export function ListLink({ list, onQuery }: Pick<ListResultsProps, 'list' | 'onQuery'>) {
  return (
    <Anchor component="button" type="button" size="sm" w="fit-content" onClick={() => onQuery('')}>
      {t('search.listBack', { count: list.identifiers.length })}
    </Anchor>
  );
}
