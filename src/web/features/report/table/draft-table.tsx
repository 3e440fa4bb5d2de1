import { VisuallyHidden } from '@mantine/core';
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { KNOWN_FRAUD_TYPES } from '../../../../contract/fraud-type.ts';
import { rowsPerPage, useRowWindow } from '../../../ui/components/use-row-window.ts';
import type { DraftStore } from '../../../identifiers/draft/draft-store.ts';
import type { JudgedRow } from '../../../identifiers/draft/judged-rows.ts';
import { withModifier } from '../../../ui/format/key-names.ts';
import classes from './draft-table.module.css';
import { indexOfKey, type KeyOrder, keysBetween } from './key-order.ts';
import { t } from './messages.ts';
import { fieldOf, TABLE_COLUMNS } from './table-columns.ts';
import { type SortProps, TableHead } from './table-head.tsx';
import { TableRow, TYPES_LIST_ID } from './table-row.tsx';
import { useSteadyActions } from './use-steady-actions.ts';
import { verdictWord } from './verdict-mark.tsx';

const HEAD_PX = 36;
const ROW_PX = 33;

export interface TableHandle {
  /** Scrolls to a row and focuses its identifier. */
  focusRow(key: number): void;
}

export interface DraftTableProps extends SortProps {
  readonly draft: DraftStore;
  /** All rows of the draft, and those that are shown. */
  readonly keys: readonly number[];
  readonly shown: KeyOrder;
  readonly selected: ReadonlySet<number>;
  readonly onSelected: (selected: ReadonlySet<number>) => void;
  /** Tells screen readers what was done. */
  readonly onSay: (text: string) => void;
  readonly onRemove: (keys: readonly number[]) => void;
  /** A row is asked for that the filter hides. */
  readonly onReveal: (key: number) => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly furtherNotes: (judged: JudgedRow) => readonly ReactNode[] | undefined;
  readonly notesRevision: unknown;
  readonly ref?: Ref<TableHandle>;
}

interface Cursor {
  readonly key: number;
  readonly column: number;
}

const ID_COLUMN = TABLE_COLUMNS.indexOf('id');
const LAST_COLUMN = TABLE_COLUMNS.length - 1;

/**
 * The rows of the draft, however many: one Tab stop, arrow keys from cell to cell. Only what is in view is rendered, and each
 * row follows its own state.
 */
export function DraftTable({
  draft,
  keys,
  shown,
  sort,
  onSort,
  selected,
  onSelected,
  onSay,
  onRemove,
  onReveal,
  onUndo,
  onRedo,
  furtherNotes,
  notesRevision,
  ref,
}: DraftTableProps) {
  const keysId = useId();
  const regionRef = useRef<HTMLDivElement>(null);
  const [cursor, setCursor] = useState<Cursor>({ key: shown.keys[0] ?? 0, column: ID_COLUMN });
  const [editing, setEditing] = useState<Cursor>();
  /** Whether the focus is among the buttons of the active cell. */
  const [isInside, setInside] = useState(false);
  /** Whether the cursor is among the headings. */
  const [isInHead, setInHead] = useState(false);
  const anchor = useRef<number | undefined>(undefined);
  const focusWanted = useRef<Cursor | undefined>(undefined);
  const activeIndex = Math.max(shown.indexOf(cursor.key), 0);
  const activeKey = shown.keys[activeIndex];

  const keyOf = useCallback((index: number) => shown.keys[index] ?? -1, [shown]);
  const rowWindow = useRowWindow({
    count: shown.keys.length,
    regionRef,
    rowHeightPx: ROW_PX,
    measured: true,
    keyOf,
    headerHeightPx: HEAD_PX,
    activeRow: activeIndex,
  });
  const cellAt = (index: number, column: number) =>
    regionRef.current?.querySelector<HTMLElement>(
      `[aria-rowindex="${index + 2}"] > [aria-colindex="${column + 1}"]`,
    ) ?? null;

  useEffect(() => {
    const wanted = focusWanted.current;
    if (wanted === undefined) return;
    const index = shown.indexOf(wanted.key);
    const cell = index === -1 ? null : cellAt(index, wanted.column);
    // A row that the filter no longer shows must not take the focus whenever it is back.
    if (cell !== null || index === -1) focusWanted.current = undefined;
    if (cell === null) return;
    cell.focus({ preventScroll: true });
  });

  function goTo(index: number, column: number, align: 'auto' | 'center' = 'auto') {
    const key = shown.keys[Math.min(Math.max(index, 0), shown.keys.length - 1)];
    if (key === undefined) return;
    const next = { key, column: Math.min(Math.max(column, 0), LAST_COLUMN) };
    focusWanted.current = next;
    setInside(false);
    setInHead(false);
    setCursor(next);
    regionRef.current?.scrollIntoView({ block: 'nearest' });
    rowWindow.scrollToIndex(shown.indexOf(key), { align });
  }

  function goToHead(column: number) {
    const next = Math.min(Math.max(column, 0), LAST_COLUMN);
    setInHead(true);
    setCursor({ key: cursor.key, column: next });
    const heading = regionRef.current?.querySelector<HTMLElement>(
      `[role="columnheader"][aria-colindex="${next + 1}"]`,
    );
    (heading?.querySelector('button') ?? heading)?.focus({ preventScroll: true });
  }

  useImperativeHandle(ref, () => ({
    focusRow: (key) => goTo(shown.indexOf(key), ID_COLUMN, 'center'),
  }));

  function edit(key: number, column: number) {
    const verdict = draft.get(key)?.verdict;
    const name = TABLE_COLUMNS[column] ?? 'notes';
    if (name === 'notes') {
      setInside(true);
      const index = shown.indexOf(key);
      // The buttons take the focus once Tab reaches them.
      cellAt(index, column)?.querySelector<HTMLElement>('button, a')?.focus();
      return;
    }
    if (fieldOf(name) === undefined) return;
    if (verdict === 'open' || verdict === 'reported' || verdict === 'removed') return;
    setCursor({ key, column });
    setEditing({ key, column });
  }

  function sayRow(key: number) {
    const judged = draft.get(key);
    if (judged === undefined) return;
    const row = indexOfKey(keys, key) + 1;
    const [problem] = judged.line?.problems ?? [];
    const verdict = verdictWord(judged.verdict);
    onSay(
      t('reportTable.saidRow', {
        row,
        verdict: problem === undefined ? verdict : `${verdict}. ${problem.message}`,
      }),
    );
  }

  function select(key: number, extend: boolean) {
    const next = new Set(selected);
    if (extend && anchor.current !== undefined)
      for (const one of keysBetween(shown, anchor.current, key)) next.add(one);
    else if (!next.delete(key)) next.add(key);
    if (!extend) anchor.current = key;
    onSelected(next);
  }

  const actions = useSteadyActions({
    onCell(key, column) {
      setInside(false);
      setInHead(false);
      if (cursor.key !== key || cursor.column !== column) setCursor({ key, column });
      draft.setCurrent(key);
    },
    onEdit: edit,
    onEdited(key, field, text, to) {
      setEditing(undefined);
      const column = cursor.column + (to === 'next' ? 1 : to === 'previous' ? -1 : 0);
      draft.edit(key, { [field]: text });
      // Left by a click elsewhere, the focus is there already.
      if (to !== 'stay' || regionRef.current?.contains(document.activeElement) === true)
        goTo(shown.indexOf(key), column);
      sayRow(key);
    },
    onEditCancelled() {
      setEditing(undefined);
      goTo(activeIndex, cursor.column);
    },
    onSelect: select,
    accept(key, note) {
      draft.accept(key, note);
      goTo(shown.indexOf(key), cursor.column);
      sayRow(key);
    },
    acceptAlike(key, note) {
      const count = draft.alike(key, note).length;
      draft.acceptAlike(key, note);
      goTo(shown.indexOf(key), cursor.column);
      onSay(t('reportTable.saidChanged', { count, undo: withModifier('Z') }));
    },
    alikeCount: (key, note) => draft.alike(key, note).length,
    takeBack(key, field) {
      draft.setAsTyped(key, field, true);
      goTo(shown.indexOf(key), cursor.column);
      sayRow(key);
    },
    include(key) {
      draft.include([key]);
      goTo(shown.indexOf(key), cursor.column);
      sayRow(key);
    },
    goTo(key) {
      const index = shown.indexOf(key);
      if (index === -1) onReveal(key);
      else goTo(index, ID_COLUMN, 'center');
    },
    rowNumber(key) {
      const at = indexOfKey(keys, key);
      return at === -1 ? undefined : at + 1;
    },
    identifierOf(key) {
      const judged = draft.get(key);
      return judged?.line?.values.id ?? judged?.row.fields.id;
    },
    furtherNotes,
  });
  function move(index: number, column: number, extend: boolean) {
    if (extend && activeKey !== undefined) {
      anchor.current ??= activeKey;
      const to = shown.keys[Math.min(Math.max(index, 0), shown.keys.length - 1)];
      if (to !== undefined) onSelected(new Set(keysBetween(shown, anchor.current, to)));
    } else if (index !== activeIndex && selected.size === 0) anchor.current = undefined;
    goTo(index, column);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (activeKey === undefined) return;
    const { key, shiftKey } = event;
    const modified = event.ctrlKey || event.metaKey;
    const inButton = event.target instanceof HTMLButtonElement;
    if (event.target instanceof Element && event.target.closest('[role="columnheader"]') !== null) {
      const goes = new Map<string, () => void>([
        ['ArrowDown', () => goTo(0, cursor.column)],
        ['ArrowRight', () => goToHead(cursor.column + 1)],
        ['ArrowLeft', () => goToHead(cursor.column - 1)],
        ['Home', () => goToHead(0)],
        ['End', () => goToHead(LAST_COLUMN)],
      ]).get(key);
      if (goes === undefined || modified || shiftKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      goes();
      return;
    }
    if (inButton && key !== 'Escape') return;
    const page = rowsPerPage(rowWindow, ROW_PX);
    const { column } = cursor;
    const last = shown.keys.length - 1;
    const does = new Map<string, () => void>([
      ['ArrowDown', () => move(activeIndex + 1, column, shiftKey)],
      [
        'ArrowUp',
        () => (activeIndex === 0 && !shiftKey ? goToHead(column) : move(activeIndex - 1, column, shiftKey)),
      ],
      ['ArrowRight', () => move(activeIndex, column + 1, false)],
      ['ArrowLeft', () => move(activeIndex, column - 1, false)],
      ['PageDown', () => move(activeIndex + page, column, shiftKey)],
      ['PageUp', () => move(activeIndex - page, column, shiftKey)],
      ['Home', () => (modified ? move(0, 0, shiftKey) : goTo(activeIndex, 0))],
      ['End', () => (modified ? move(last, LAST_COLUMN, shiftKey) : goTo(activeIndex, LAST_COLUMN))],
      ...(modified
        ? ([
            ['z', () => (shiftKey ? onRedo() : onUndo())],
            ['y', onRedo],
            ['a', () => onSelected(new Set(shown.keys))],
          ] as const)
        : ([
            ['Enter', () => edit(activeKey, column)],
            ['F2', () => edit(activeKey, column)],
            ['x', () => select(activeKey, shiftKey)],
            ['Delete', () => onRemove(selected.has(activeKey) ? [...selected] : [activeKey])],
            ['Backspace', () => onRemove(selected.has(activeKey) ? [...selected] : [activeKey])],
            [
              'Escape',
              () => {
                if (inButton) goTo(activeIndex, column);
                else if (selected.size > 0) onSelected(new Set());
              },
            ],
          ] as const)),
    ]);
    const act = does.get(key.length === 1 ? key.toLowerCase() : key);
    if (act === undefined || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  }

  const allSelected = shown.keys.length > 0 && selected.size >= shown.keys.length;
  return (
    <div ref={regionRef} className={classes.region}>
      <VisuallyHidden id={keysId}>{t('reportTable.keys', { undo: withModifier('Z') })}</VisuallyHidden>
      <div
        role="grid"
        aria-label={t('reportTable.label')}
        aria-describedby={keysId}
        aria-rowcount={shown.keys.length + 1}
        aria-colcount={TABLE_COLUMNS.length}
        aria-multiselectable
        // The cells take the focus.
        tabIndex={-1}
        className={classes.grid}
        onKeyDown={onKeyDown}
      >
        <TableHead
          sort={sort}
          onSort={onSort}
          activeColumn={isInHead ? cursor.column : -1}
          allSelected={allSelected}
          onSelectAll={() => onSelected(allSelected ? new Set() : new Set(shown.keys))}
        />
        <div role="rowgroup" className={classes.body} style={{ blockSize: rowWindow.getTotalSize() }}>
          {rowWindow.getVirtualItems().map(({ index, start }) => {
            const key = shown.keys[index];
            if (key === undefined) return null;
            const isActive = key === activeKey;
            return (
              <TableRow
                key={key}
                draft={draft}
                rowKey={key}
                index={index}
                number={indexOfKey(keys, key) + 1}
                topPx={start - HEAD_PX}
                measure={rowWindow.measureElement}
                activeColumn={isActive && !isInHead ? cursor.column : -1}
                isEditing={isActive && editing?.key === key}
                isInside={isActive && isInside}
                isSelected={selected.has(key)}
                actions={actions}
                notesRevision={notesRevision}
              />
            );
          })}
        </div>
      </div>
      {shown.keys.length === 0 && <div className={classes.nothing}>{t('reportTable.nothing')}</div>}
      <datalist id={TYPES_LIST_ID}>
        {KNOWN_FRAUD_TYPES.map((type) => (
          <option key={type}>{type}</option>
        ))}
      </datalist>
    </div>
  );
}
