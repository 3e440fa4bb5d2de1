import { useIsPhone } from '../../../ui/components/use-is-phone.ts';
import { type Ref, useImperativeHandle, useMemo, useRef } from 'react';
import { KNOWN_FRAUD_TYPES } from '../../../../contract/fraud-type.ts';
import type { DraftStore } from '../../../identifiers/draft/draft-store.ts';
import type { JudgedRow } from '../../../identifiers/draft/judged-rows.ts';
import { usePeerListId } from '../../../registry/peer-directory/peer-suggestions.tsx';
import { withModifier } from '../../../ui/format/key-names.ts';
import { Grid, type GridHandle } from '../../../ui/grid/grid.tsx';
import type { GridRows } from '../../../ui/grid/grid-column.ts';
import { shownAsciiText, shownOwnInRow } from '../../../ui/components/text/shown-text.ts';
import classes from './draft-table.module.css';
import { indexOfKey } from './index-of-key.ts';
import { t } from './messages.ts';
import { rowName } from './row-name.ts';
import { COLUMNS_WITHOUT_SOURCE, fieldOf, TABLE_COLUMNS, type TableColumn } from './table-columns.ts';
import { TableRow, type TableRowProps } from './table-row.tsx';
import { useSteadyActions } from './use-steady-actions.ts';
import { verdictWord } from './verdict-mark.tsx';

const ROW_PX = 36;
const HEAD_PX = 38;
/** The height that a low window leaves to the table; a short one ends with its last row. */
const LOW_PX = 200;
/** More characters than the column has room for. */
const LONG = 20;
const TYPES_LIST_ID = 'report-table-fraud-types';
/** Rows whose fields are read-only. */
const FIXED: ReadonlySet<JudgedRow['verdict']> = new Set(['open', 'reported', 'removed']);

export interface TableHandle {
  /** Scrolls to a row and focuses its identifier. */
  focusRow(key: number): void;
}

export interface DraftTableProps {
  readonly draft: DraftStore;
  /** All rows of the draft, and the rows shown, both in order. */
  readonly keys: readonly number[];
  readonly shown: readonly number[];
  readonly selected: ReadonlySet<number>;
  readonly onSelected: (selected: ReadonlySet<number>) => void;
  /** Announces an action to screen readers. */
  readonly onSay: (text: string) => void;
  readonly onRemove: (keys: readonly number[]) => void;
  /** Called when a row is requested that the filter hides. */
  readonly onReveal: (key: number) => void;
  readonly onUndo: () => void;
  /** Opens the current row, with all its fields. */
  readonly onOpen: () => void;
  readonly standingOf: TableRowProps['standingOf'];
  /** Whether what rows lack is said above the table. */
  readonly isLackSaid: boolean;
  /** Whether any row names a source peer. */
  readonly hasSource: boolean;
  readonly ref?: Ref<TableHandle>;
}

const rowsOf = (keys: readonly number[]): GridRows<number> => ({
  count: keys.length,
  idAt: (line) => keys[line] ?? -1,
  lineOf: (id) => (typeof id === 'number' ? indexOfKey(keys, id) : -1),
  keysOn: (line) => keys.slice(Math.max(line, 0), line + 1),
});

/** The rows of the draft, any number. Each subscribes to its own state. */
export function DraftTable(props: DraftTableProps) {
  const { ref } = props;
  const { draft, keys, shown, selected, onSay, onRemove } = props;
  const gridRef = useRef<GridHandle>(null);
  const peerListId = usePeerListId();
  const rows = useMemo(() => rowsOf(shown), [shown]);
  const columns = props.hasSource ? TABLE_COLUMNS : COLUMNS_WITHOUT_SOURCE;
  const keyAt = (line: number) => shown[line] ?? -1;
  // On a phone a row is a card, which opens as a whole.
  const isNarrow = useIsPhone();
  const rowNumber = (key: number) => indexOfKey(keys, key) + 1;

  useImperativeHandle(ref, () => ({ focusRow: (key) => gridRef.current?.focusRow(key) }));

  function sayRow(key: number) {
    const judged = draft.get(key);
    if (judged === undefined) return;
    const [problem] = judged.line?.problems ?? [];
    const word = verdictWord(judged.verdict);
    const verdict = problem === undefined ? word : `${word}. ${problem.message}`;
    onSay(t('reportTable.saidRow', { row: rowName(judged.row, rowNumber(key)), verdict }));
  }

  /** The pressed button is gone, so its cell takes the focus. */
  function done(key: number, say: () => void = () => sayRow(key)) {
    gridRef.current?.focusRow(key, 'same');
    say();
  }

  const actions = useSteadyActions({
    accept(key, offer) {
      draft.accept(key, offer);
      done(key);
    },
    acceptAlike(key, note, offer) {
      const count = draft.alike(key, note, offer).length;
      draft.acceptAlike(key, note, offer);
      done(key, () => onSay(t('reportTable.saidChanged', { count, undo: withModifier('Z') })));
    },
    alikeCount: (key, note, offer) => draft.alike(key, note, offer).length,
    takeGuesses(taken) {
      const [key = 0] = taken;
      draft.takeGuesses(taken);
      done(key);
    },
    guessedAlike: (reason) => draft.guessed(reason),
    takeBack(key, field) {
      draft.setAsTyped(key, field, true);
      done(key);
    },
    include(key) {
      draft.include([key]);
      done(key);
    },
    open(key) {
      draft.setCurrent(key);
      props.onOpen();
    },
    goTo(key) {
      if (indexOfKey(shown, key) === -1) props.onReveal(key);
      else gridRef.current?.focusRow(key);
    },
    nameOf(key, from) {
      const judged = draft.get(key);
      return judged && rowName(judged.row, rowNumber(key), from);
    },
  });

  function textOf(line: number, name: TableColumn) {
    const judged = draft.get(keyAt(line));
    const field = fieldOf(name);
    if (isNarrow || judged === undefined || field === undefined || FIXED.has(judged.verdict))
      return undefined;
    return {
      text: judged.row.fields[field],
      label: t('reportTable.editing', {
        column: t(`reportTable.column.${field}`),
        row: rowName(judged.row, rowNumber(judged.row.key)),
      }),
      listId: field === 'fraudType' ? TYPES_LIST_ID : field === 'sourcePeerId' ? peerListId : undefined,
    };
  }

  function remove(line: number) {
    const key = keyAt(line);
    onRemove(selected.has(key) ? [...selected] : [key]);
  }

  return (
    <>
      <Grid<TableColumn, number>
        ref={gridRef}
        label={t('reportTable.label')}
        keysText={t('reportTable.keys', { undo: withModifier('Z') })}
        rows={rows}
        columns={columns}
        rowHeightPx={ROW_PX}
        isMeasured
        selected={selected}
        onSelected={props.onSelected}
        selectAllName={t('reportTable.selectAll')}
        textOf={textOf}
        onEdited={(line, name, text) => {
          const field = fieldOf(name);
          if (field === undefined) return;
          draft.edit(keyAt(line), { [field]: text });
          sayRow(keyAt(line));
        }}
        keys={{
          Delete: remove,
          Backspace: remove,
          'mod+z': props.onUndo,
        }}
        onOpen={(line) => actions.open(keyAt(line))}
        onCell={(line) => draft.setCurrent(keyAt(line))}
        detailOf={(at, name) => {
          const judged = draft.get(keyAt(at));
          if (judged === undefined) return undefined;
          const { line, row } = judged;
          if (name === 'registry') return props.standingOf(judged)?.details.join(' · ');
          if (name === 'notes')
            return line && [...line.problems, ...line.warnings].map(({ message }) => message).join(' ');
          if (name === 'line' && row.source !== '')
            return t('reportTable.lineOf', { line: row.lineNumber, source: shownOwnInRow(row.source) });
          const change = line?.changes.find(({ field }) => field === name);
          if (change === undefined)
            return name === 'id' && row.fields.id.length > LONG ? shownAsciiText(row.fields.id) : undefined;
          return t('reportTable.changed', {
            before: shownAsciiText(change.before),
            after: shownAsciiText(change.after),
            reason: change.reason,
          });
        }}
        nothing={<div className={classes.nothing}>{t('reportTable.nothing')}</div>}
        className={`${classes.region} ${props.hasSource ? '' : classes.withoutSource}`}
        style={{ minBlockSize: Math.min(LOW_PX, HEAD_PX + ROW_PX * shown.length) }}
        renderRow={(row) => (
          <TableRow
            {...row}
            draft={draft}
            rowKey={keyAt(row.line)}
            columns={columns}
            number={rowNumber(keyAt(row.line))}
            actions={actions}
            standingOf={props.standingOf}
            isLackSaid={props.isLackSaid}
          />
        )}
      />
      <datalist id={TYPES_LIST_ID}>
        {KNOWN_FRAUD_TYPES.map((type) => (
          <option key={type}>{type}</option>
        ))}
      </datalist>
    </>
  );
}
