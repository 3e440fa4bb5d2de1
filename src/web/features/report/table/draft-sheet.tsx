import { Button, Group, Menu, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconDots, IconPlus } from '@tabler/icons-react';
import {
  type ReactNode,
  type Ref,
  useDeferredValue,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { ToolButton } from '../../../ui/components/tool-button.tsx';
import { Dialog } from '../../../ui/components/dialog.tsx';
import { downloadFile } from '../../../ui/components/download-file.ts';
import { draftCsv } from '../../../identifiers/draft/draft-file.ts';
import {
  countCodes,
  type DraftFilter,
  filteredKeys,
  NOT_REPORTED,
} from '../../../identifiers/draft/draft-filter.ts';
import type { DraftStore } from '../../../identifiers/draft/draft-store.ts';
import { lackingRows } from '../../../identifiers/draft/lacking-rows.ts';
import { useDraftState } from '../../../identifiers/draft/use-draft.ts';
import { withModifier } from '../../../ui/format/key-names.ts';
import { useAskAgain, useStandingNotes } from '../../../registry/standing/draft-check.tsx';
import classes from './draft-table.module.css';
import { DraftTable, type TableHandle } from './draft-table.tsx';
import { indexOfKey } from './index-of-key.ts';
import { t } from './messages.ts';
import { SetColumnDialog } from './set-column-dialog.tsx';
import { TableFilter } from './table-filter.tsx';
import { NATIONAL_NUMBER } from '../../../../reading/identifier/refusal.ts';
import { MissingValues } from './missing-values.tsx';
import { NationalRows } from './national-rows.tsx';
import { undo, UndoButton } from './undo-button.tsx';

const NO_FILTER: DraftFilter = {};
const NOTHING_SELECTED: ReadonlySet<number> = new Set();

interface Filtered {
  readonly filter: DraftFilter;
  /** The row being edited when the filter was chosen, if the filter hides it. */
  readonly leftOut: number | undefined;
}

export interface SheetHandle extends TableHandle {
  /** Filters by rows that are not reported, with the cursor on the current row. */
  showNotReported(): void;
}

export interface DraftSheetProps {
  readonly draft: DraftStore;
  /** What was not read, and what is asked: in sight whatever is selected. */
  readonly questions?: ReactNode;
  /** The lists that were read, and what the registry says of all rows. */
  readonly notices?: ReactNode;
  /** Further tools, beside those that change rows. */
  readonly tools?: ReactNode;
  /** Opens the current row. */
  readonly onOpen: () => void;
  readonly tableRef?: Ref<SheetHandle>;
}

/** All rows of the draft: filters, bulk actions, and the table. */
export function DraftSheet({ draft, questions, notices, tools, onOpen, tableRef }: DraftSheetProps) {
  const standing = useStandingNotes();
  const askAgain = useAskAgain(draft);
  const keys = useDraftState(draft, (state) => state.keys);
  const counts = useDraftState(draft, (state) => state.counts);
  const rows = useDraftState(draft, ({ judgement }) => judgement.rows);
  const currentKey = useDraftState(draft, (state) => state.currentKey);
  // Rows reported before would hide those that were added since.
  const [{ filter, leftOut }, setFiltered] = useState<Filtered>({
    filter: counts.reported > 0 && counts.reported < keys.length ? { verdicts: NOT_REPORTED } : NO_FILTER,
    leftOut: undefined,
  });
  const [chosen, setChosen] = useState(NOTHING_SELECTED);
  const [dialog, setDialog] = useState<'column' | 'clear'>();
  const [said, setSaid] = useState('');
  const ownRef = useRef<TableHandle>(null);
  /** The row to focus once it is shown. */
  const wanted = useRef<number>(undefined);
  const asked = useDeferredValue(filter);
  const isFiltered = Object.keys(asked).length > 0;
  const shown = useMemo(() => {
    if (!isFiltered) return keys;
    const found = filteredKeys(rows, asked, standing.codes);
    // The current row stays visible while it is edited, even if it no longer passes the filter.
    const isKept = currentKey !== leftOut && indexOfKey(keys, currentKey) !== -1;
    return !isKept || indexOfKey(found, currentKey) !== -1
      ? found
      : [...found, currentKey].sort((one, other) => one - other);
  }, [isFiltered, keys, rows, asked, standing, currentKey, leftOut]);
  useEffect(() => {
    const { current: key } = wanted;
    if (key === undefined || indexOfKey(shown, key) === -1) return;
    wanted.current = undefined;
    ownRef.current?.focusRow(key);
  }, [shown]);
  useImperativeHandle(tableRef, () => ({
    focusRow: reveal,
    showNotReported() {
      setFiltered({ filter: { verdicts: NOT_REPORTED }, leftOut: undefined });
      reveal(draft.getState().currentKey, 'filter stays');
    },
  }));
  // Deferred, to keep typing responsive.
  const counted = useDeferredValue(rows);
  const codes = useMemo(() => countCodes(counted, standing.codes), [counted, standing]);
  const lacking = useMemo(() => lackingRows(counted), [counted]);
  // Once there, it stays: no column goes from under a cursor.
  const [hasSource, setHasSource] = useState(false);
  const namesSource = useMemo(() => counted.some(({ row }) => row.fields.sourcePeerId !== ''), [counted]);
  if (namesSource && !hasSource) setHasSource(true);
  const national = codes.find(({ code }) => code === NATIONAL_NUMBER)?.count ?? 0;
  // Rows that were taken out of the draft are no longer selected.
  const selected = useMemo(
    () =>
      [...chosen].every((key) => indexOfKey(keys, key) !== -1)
        ? chosen
        : new Set([...chosen].filter((key) => indexOfKey(keys, key) !== -1)),
    [chosen, keys],
  );

  const undoKeys = withModifier('Z');
  function setFilter(next: DraftFilter) {
    const current = draft.get(currentKey);
    const isShown = current !== undefined && filteredKeys([current], next, standing.codes).length > 0;
    setFiltered({ filter: next, leftOut: isShown ? undefined : currentKey });
  }
  /** Focuses a row; where the filter hides it, once the filter is cleared. */
  function reveal(key: number, filterStays?: 'filter stays') {
    if (indexOfKey(shown, key) !== -1) ownRef.current?.focusRow(key);
    else {
      wanted.current = key;
      if (filterStays === undefined) setFiltered({ filter: NO_FILTER, leftOut: undefined });
    }
  }
  /** Removes rows, or restores them where all of them are removed. */
  function removeOrRestore(some: readonly number[]) {
    const areRemoved = some.every((key) => draft.get(key)?.verdict === 'removed');
    if (areRemoved) draft.restore(some);
    else draft.remove(some);
    setSaid(
      t(areRemoved ? 'reportTable.saidRestored' : 'reportTable.saidRemoved', {
        count: some.length,
        undo: undoKeys,
      }),
    );
  }
  /** The pressed button is gone with what it said. */
  function sayFixed(count: number) {
    setSaid(t('reportTable.saidChanged', { count, undo: undoKeys }));
    ownRef.current?.focusRow(draft.getState().currentKey);
  }
  const selectedAreRemoved =
    selected.size > 0 && [...selected].every((key) => draft.get(key)?.verdict === 'removed');
  return (
    <section className={classes.sheet} aria-label={t('reportTable.title')}>
      {questions}
      <div className={`${classes.line} ${classes.notices}`} hidden={selected.size > 0}>
        {notices}
      </div>
      {/* In its place: no row moves. */}
      {selected.size > 0 && (
        <div className={classes.line}>
          <Text size="sm" fw={550}>
            {t('reportTable.selectedAll', { count: selected.size })}
          </Text>
          <Button variant="default" size="compact-sm" onClick={() => setDialog('column')}>
            {t('reportTable.setSelected')}
          </Button>
          <Button variant="default" size="compact-sm" onClick={() => removeOrRestore([...selected])}>
            {t(selectedAreRemoved ? 'reportTable.restoreSelected' : 'reportTable.removeSelected', {
              count: selected.size,
            })}
          </Button>
          <Button variant="subtle" size="compact-sm" onClick={() => setChosen(NOTHING_SELECTED)}>
            {t('reportTable.clearSelection')}
          </Button>
        </div>
      )}
      <div className={`${classes.line} ${classes.fixes}`} role="group" aria-label={t('reportTable.fixes')}>
        {national > 0 && (
          <div className={classes.fix}>
            <NationalRows draft={draft} count={national} onRead={sayFixed} />
          </div>
        )}
        {lacking !== undefined && (
          <div className={classes.fix}>
            <MissingValues draft={draft} lacking={lacking} onFilled={sayFixed} />
          </div>
        )}
      </div>
      <div className={`${classes.line} ${classes.filters}`}>
        <TableFilter counts={counts} codes={codes} filter={filter} onFilter={setFilter} />
        <Group gap={4} ml="auto" flex="none" wrap="nowrap" role="group" aria-label={t('reportTable.tools')}>
          <UndoButton draft={draft} onSay={setSaid} isIcon />
          <ToolButton
            icon={<IconPlus size={16} aria-hidden />}
            words={t('reportTable.addRow')}
            onClick={() => {
              draft.startWith({});
              onOpen();
            }}
          />
          {tools}
          <Menu position="bottom-end">
            <Menu.Target>
              <ToolButton icon={<IconDots size={16} aria-hidden />} words={t('reportTable.more')} isIcon />
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={askAgain}>{t('reportTable.askAgain')}</Menu.Item>
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
              <Menu.Item onClick={() => setDialog('clear')}>{t('reportTable.clear')}</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </Group>
      </div>
      <DraftTable
        ref={ownRef}
        draft={draft}
        keys={keys}
        shown={shown}
        selected={selected}
        onSelected={setChosen}
        onSay={setSaid}
        onRemove={removeOrRestore}
        onReveal={reveal}
        onUndo={() => undo(draft, setSaid)}
        onOpen={onOpen}
        standingOf={standing.of}
        isLackSaid={lacking !== undefined}
        hasSource={hasSource}
      />
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {dialog === 'column' && (
        <SetColumnDialog
          draft={draft}
          keys={[...selected]}
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
    </section>
  );
}
