import { Button, Group, Menu, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconArrowBackUp, IconArrowForwardUp, IconDots } from '@tabler/icons-react';
import {
  type ReactNode,
  type Ref,
  useDeferredValue,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { Dialog } from '../../../ui/components/dialog.tsx';
import { downloadFile } from '../../../ui/components/download-file.ts';
import { draftCsv, draftJson } from '../../../identifiers/draft/draft-file.ts';
import {
  countCodes,
  type DraftFilter,
  filteredKeys,
  NOT_REPORTED,
} from '../../../identifiers/draft/draft-filter.ts';
import type { DraftStore } from '../../../identifiers/draft/draft-store.ts';
import type { JudgedRow } from '../../../identifiers/draft/judged-rows.ts';
import { useDraftState, useSettledRevision } from '../../../identifiers/draft/use-draft.ts';
import { withModifier } from '../../../ui/format/key-names.ts';
import { useStandingNotes } from '../../../registry/standing/draft-check.tsx';
import { ChangeManyDialog } from './change-many-dialog.tsx';
import classes from './draft-table.module.css';
import { DraftTable, type TableHandle } from './draft-table.tsx';
import { ascendingOrder, indexOfKey, type KeyOrder, orderOf } from './key-order.ts';
import { t } from './messages.ts';
import { nextSort } from '../../../ui/grid/sort.ts';
import { SortSelect, sortWords } from '../../../ui/grid/sort-select.tsx';
import { BY_LINE, type RowSort, SORT_COLUMNS } from './row-sort.ts';
import { TableFilter } from './table-filter.tsx';
import type { TableColumn } from './table-columns.ts';
import { useRowOrder } from './use-row-order.ts';

const SORTABLE = SORT_COLUMNS.map((name) => ({ name, title: t(`reportTable.column.${name}`) }));
const NO_FILTER: DraftFilter = {};
const NOTHING_SELECTED: ReadonlySet<number> = new Set();

interface Filtered {
  readonly filter: DraftFilter;
  /** The row being edited when the filter was chosen, if the filter hides it. */
  readonly leftOut: number | undefined;
}

/** All rows of the draft at a revision. */
const allOf = (draft: DraftStore, _revision: number): readonly JudgedRow[] => draft.all();

export interface SheetHandle extends TableHandle {
  /** Filters by rows that are not reported, with the cursor on the current row. */
  showNotReported(): void;
}

export interface DraftSheetProps {
  readonly draft: DraftStore;
  /** Notices about all rows: their lists, questions to the registry. */
  readonly children?: ReactNode;
  readonly tableRef?: Ref<SheetHandle>;
}

/** All rows of the draft: filters, bulk actions, and the table. */
export function DraftSheet({ draft, children, tableRef }: DraftSheetProps) {
  const standing = useStandingNotes();
  const keys = useDraftState(draft, (state) => state.keys);
  const counts = useDraftState(draft, (state) => state.counts);
  const revision = useDraftState(draft, (state) => state.revision);
  const currentKey = useDraftState(draft, (state) => state.currentKey);
  const canUndo = useDraftState(draft, (state) => state.canUndo);
  const canRedo = useDraftState(draft, (state) => state.canRedo);
  const [{ filter, leftOut }, setFiltered] = useState<Filtered>({ filter: NO_FILTER, leftOut: undefined });
  const [sort, setSort] = useState(BY_LINE);
  const [chosen, setChosen] = useState(NOTHING_SELECTED);
  const [dialog, setDialog] = useState<'many' | 'clear'>();
  const [said, setSaid] = useState('');
  const ownRef = useRef<TableHandle>(null);
  useImperativeHandle(tableRef, () => ({
    focusRow: (key) => reveal(key),
    showNotReported() {
      flushSync(() => setFiltered({ filter: { verdicts: NOT_REPORTED }, leftOut: undefined }));
      ownRef.current?.focusRow(draft.getState().currentKey);
    },
  }));

  const asked = useDeferredValue(filter);
  const isFiltered = Object.keys(asked).length > 0;
  const ordered = useRowOrder(draft, sort);
  const through = useMemo(() => {
    if (!isFiltered) return keys;
    const found = filteredKeys(allOf(draft, revision), asked, standing.codes);
    // The current row stays visible while it is edited, even if it no longer passes the filter.
    const isKept = currentKey !== leftOut && indexOfKey(keys, currentKey) !== -1;
    return !isKept || indexOfKey(found, currentKey) !== -1
      ? found
      : [...found, currentKey].sort((one, other) => one - other);
  }, [draft, isFiltered, keys, revision, asked, standing, currentKey, leftOut]);
  const shown = useMemo((): KeyOrder => {
    if (ordered === keys) return ascendingOrder(through);
    if (through === keys) return orderOf(ordered);
    const isThrough = new Set(through);
    return orderOf(ordered.filter((key) => isThrough.has(key)));
  }, [keys, ordered, through]);
  const settled = useSettledRevision(draft);
  const codes = useMemo(() => countCodes(allOf(draft, settled), standing.codes), [draft, settled, standing]);
  // Rows that were taken out of the draft are no longer selected.
  const selected = useMemo(
    () =>
      [...chosen].every((key) => indexOfKey(keys, key) !== -1)
        ? chosen
        : new Set([...chosen].filter((key) => indexOfKey(keys, key) !== -1)),
    [chosen, keys],
  );

  const undoKeys = withModifier('Z');
  function sortBy(next: RowSort) {
    setSort(next);
    setSaid(sortWords(t(`reportTable.column.${next.column}`), next.direction));
  }
  function sortByHeading(name: TableColumn) {
    const column = SORT_COLUMNS.find((one) => one === name);
    if (column !== undefined) sortBy(nextSort([sort], column)[0] ?? BY_LINE);
  }
  function setFilter(next: DraftFilter) {
    const current = draft.get(currentKey);
    const isShown = current !== undefined && filteredKeys([current], next, standing.codes).length > 0;
    setFiltered({ filter: next, leftOut: isShown ? undefined : currentKey });
  }
  function reveal(key: number) {
    flushSync(() => setFiltered({ filter: NO_FILTER, leftOut: undefined }));
    ownRef.current?.focusRow(key);
  }
  /** Removes rows, or restores them where all of them are removed. */
  function removeOrRestore(rows: readonly number[]) {
    const areRemoved = rows.every((key) => draft.get(key)?.verdict === 'removed');
    if (areRemoved) draft.restore(rows);
    else draft.remove(rows);
    setSaid(
      t(areRemoved ? 'reportTable.saidRestored' : 'reportTable.saidRemoved', {
        count: rows.length,
        undo: undoKeys,
      }),
    );
  }
  function undo() {
    draft.undo();
    setSaid(t('reportTable.saidUndone'));
  }
  function redo() {
    draft.redo();
    setSaid(t('reportTable.saidRedone'));
  }
  useHotkeys([
    ['mod+Z', undo],
    ['mod+shift+Z', redo],
    ['mod+Y', redo],
  ]);

  const selectedAreRemoved =
    selected.size > 0 && [...selected].every((key) => draft.get(key)?.verdict === 'removed');
  return (
    <Stack component="section" gap="sm" className={classes.sheet ?? ''} aria-label={t('reportTable.title')}>
      {children}
      <TableFilter counts={counts} codes={codes} filter={filter} onFilter={setFilter} />
      <Group gap={6} role="group" aria-label={t('reportTable.tools')}>
        <Button
          variant="default"
          size="compact-md"
          aria-disabled={!canUndo}
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          onClick={undo}
        >
          {t('reportTable.undo')}
        </Button>
        <Button
          variant="default"
          size="compact-md"
          aria-disabled={!canRedo}
          leftSection={<IconArrowForwardUp size={16} aria-hidden />}
          onClick={redo}
        >
          {t('reportTable.redo')}
        </Button>
        <Button variant="default" size="compact-md" onClick={() => setDialog('many')}>
          {t('reportTable.changeMany')}
        </Button>
        {selected.size > 0 && (
          <>
            <Button variant="default" size="compact-md" onClick={() => removeOrRestore([...selected])}>
              {t(selectedAreRemoved ? 'reportTable.restoreSelected' : 'reportTable.removeSelected', {
                count: selected.size,
              })}
            </Button>
            <Button variant="subtle" size="compact-md" onClick={() => setChosen(NOTHING_SELECTED)}>
              {t('reportTable.clearSelection')}
            </Button>
          </>
        )}
        <Menu position="bottom-start">
          <Menu.Target>
            <Button variant="default" size="compact-md" leftSection={<IconDots size={16} aria-hidden />}>
              {t('reportTable.more')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              disabled={counts.duplicate === 0}
              onClick={() => {
                const count = counts.duplicate;
                draft.removeDuplicates();
                setSaid(t('reportTable.saidRemoved', { count, undo: undoKeys }));
              }}
            >
              {t('reportTable.removeDuplicates')}
            </Menu.Item>
            <Menu.Item
              onClick={() =>
                downloadFile('report-draft.csv', draftCsv(draft.all()), 'text/csv;charset=utf-8')
              }
            >
              {t('reportTable.exportList')}
            </Menu.Item>
            <Menu.Item
              onClick={() =>
                downloadFile(
                  'report-draft.json',
                  draftJson(draft.all(), draft.getState().defaults),
                  'application/json',
                )
              }
            >
              {t('reportTable.exportAll')}
            </Menu.Item>
            <Menu.Item onClick={() => setDialog('clear')}>{t('reportTable.clear')}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
        <SortSelect
          columns={SORTABLE}
          sort={sort}
          onSort={(next) => sortBy(next ?? BY_LINE)}
          className={classes.sortSelect}
        />
        <Text size="sm" c="dimmed" ml="auto">
          {selected.size > 0
            ? t('reportTable.selectedAll', { count: selected.size })
            : t('reportTable.shown', { shown: shown.keys.length, total: keys.length })}
        </Text>
      </Group>
      <DraftTable
        ref={ownRef}
        draft={draft}
        keys={keys}
        shown={shown}
        sort={sort}
        onSort={sortByHeading}
        selected={selected}
        onSelected={setChosen}
        onSay={setSaid}
        onRemove={removeOrRestore}
        onReveal={reveal}
        onUndo={undo}
        onRedo={redo}
        furtherNotes={standing.notes}
        notesRevision={standing}
      />
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {dialog === 'many' && (
        <ChangeManyDialog
          draft={draft}
          keys={{ selected: [...selected], shown: shown.keys, every: keys }}
          onClose={() => setDialog(undefined)}
          onChanged={(count) => setSaid(t('reportTable.saidChanged', { count, undo: undoKeys }))}
        />
      )}
      {dialog === 'clear' && (
        <Dialog opened onClose={() => setDialog(undefined)} title={t('reportTable.clearAsk')}>
          <Stack gap="sm">
            <Text>{t('reportTable.clearText', { count: keys.length })}</Text>
            <Group gap="xs" justify="flex-end">
              <Button variant="default" data-autofocus onClick={() => setDialog(undefined)}>
                {t('reportTable.cancel')}
              </Button>
              <Button
                onClick={() => {
                  draft.clear();
                  setDialog(undefined);
                }}
              >
                {t('reportTable.clear')}
              </Button>
            </Group>
          </Stack>
        </Dialog>
      )}
    </Stack>
  );
}
