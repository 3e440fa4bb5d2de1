import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { shownAsciiText } from '../../ui/components/text/shown-text.ts';
import { Hint } from '../../ui/components/hint.tsx';
import { TitledCard } from '../../ui/components/titled-card.tsx';
import { NEVER_REPORT_FRAGMENT } from '../../ui/format/paths.ts';
import { ListEntries } from '../../identifiers/kept-lists/list-entries.tsx';
import { RemovedList } from '../../identifiers/kept-lists/removed-list.tsx';
import { RenamableName } from '../../identifiers/kept-lists/renamable-name.tsx';
import {
  MOST_NAME_CHARACTERS,
  type NeverReportList,
  useNeverReportLists,
  useNeverReportStore,
} from '../../identifiers/never-report/kept/never-report-store.ts';
import { AddNeverReportList } from './add-never-report-list.tsx';
import { t } from './messages.ts';
import classes from './never-report-card.module.css';

interface ListRowProps {
  readonly list: NeverReportList;
  readonly names: readonly string[];
  readonly onRename: (newName: string) => void;
  readonly onRemove: () => void;
}

/** One list: its name, its entries and its actions. */
function ListRow({ list: { name, entries }, names, onRename, onRemove }: ListRowProps) {
  return (
    <li className={classes['list']}>
      <RenamableName
        name={name}
        label={t('settings.neverListName')}
        maxLength={MOST_NAME_CHARACTERS}
        whyNot={(newName) => (names.includes(newName) ? t('settings.neverNameTaken') : undefined)}
        onRename={onRename}
      >
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t('settings.neverRemoveOf', { name })}
          onClick={onRemove}
        >
          {t('settings.neverRemove')}
        </Button>
      </RenamableName>
      <ListEntries name={name} entries={entries} />
    </li>
  );
}

/** The never-report lists: shown, renamed, removed, and added by paste or file. */
export function NeverReportCard({ accountId }: { readonly accountId: string }) {
  const store = useNeverReportStore();
  const { lists, isKept } = useNeverReportLists();
  const [removed, setRemoved] = useState<NeverReportList>();
  const names = lists.map(({ name }) => name);
  return (
    <TitledCard
      title={t('settings.never')}
      id={NEVER_REPORT_FRAGMENT}
      aside={
        <Hint about={t('settings.never')}>
          {t('settings.neverHint', { account: shownAsciiText(accountId) })}
        </Hint>
      }
    >
      {!isKept && <Text size="sm">{t('settings.neverNotKept')}</Text>}
      {lists.length === 0 ? (
        <Text size="sm">{t('settings.neverNone')}</Text>
      ) : (
        <ul className={classes['lists']}>
          {lists.map((list) => (
            <ListRow
              key={list.name}
              list={list}
              names={names}
              onRename={(newName) => store.rename(list.name, newName)}
              onRemove={() => {
                store.remove(list.name);
                setRemoved(list);
              }}
            />
          ))}
        </ul>
      )}
      <RemovedList
        name={removed?.name}
        onUndo={() => {
          if (removed !== undefined) store.add(removed);
          setRemoved(undefined);
        }}
      />
      <Stack gap="xs">
        <AddNeverReportList />
      </Stack>
    </TitledCard>
  );
}
