import { type MouseEvent, memo, type ReactNode } from 'react';
import { visibleText } from '../../../../transaction/words/visible-text.ts';
import { IdentifierText } from '../../../ui/components/identifier-text.tsx';
import type { DraftStore } from '../../../identifiers/draft/draft-store.ts';
import type { JudgedRow } from '../../../identifiers/draft/judged-rows.ts';
import { useDraftRow } from '../../../identifiers/draft/use-draft.ts';
import type { LineField } from '../../../identifiers/lines/line.ts';
import { usePeerListId } from '../../../registry/peer-directory/peer-suggestions.tsx';
import { CellEditor, type CellEditorProps } from './cell-editor.tsx';
import classes from './draft-table.module.css';
import { t } from './messages.ts';
import { type NoteActions, RowNotes } from './row-notes.tsx';
import { fieldOf, TABLE_COLUMNS } from './table-columns.ts';
import { VerdictMark } from './verdict-mark.tsx';

export interface RowActions extends NoteActions {
  readonly onCell: (key: number, column: number) => void;
  readonly onEdit: (key: number, column: number) => void;
  readonly onEdited: (key: number, field: LineField, ...args: Parameters<CellEditorProps['onDone']>) => void;
  readonly onEditCancelled: () => void;
  readonly onSelect: (key: number, extend: boolean) => void;
  /** What else there is to say about a row. */
  readonly furtherNotes: (judged: JudgedRow) => readonly ReactNode[] | undefined;
}

export interface TableRowProps {
  readonly draft: DraftStore;
  readonly rowKey: number;
  /** Among those shown. */
  readonly index: number;
  /** Among all, counted from 1. */
  readonly number: number;
  readonly topPx: number;
  readonly measure: (element: HTMLElement | null) => void;
  /** The column of the active cell if it is in this row, else -1. */
  readonly activeColumn: number;
  /** Whether Tab reaches the cell. */
  readonly isEditing: boolean;
  /** Whether the buttons in the notes are reached with Tab. */
  readonly isInside: boolean;
  readonly isSelected: boolean;
  readonly actions: RowActions;
  /** Changes when `furtherNotes` may say something else. */
  readonly notesRevision: unknown;
}

const MOST_NOTES = 3;

export const TYPES_LIST_ID = 'report-table-fraud-types';

function LineCell({ row: { source, lineNumber } }: Pick<JudgedRow, 'row'>) {
  if (source === '') return <span className={classes.dim}>{t('reportTable.typed')}</span>;
  return (
    <span title={t('reportTable.lineOf', { line: lineNumber, source })}>
      {lineNumber}
      <span className={classes.source}>{source}</span>
    </span>
  );
}

function FieldCell({
  judged: { line, row },
  field,
}: {
  readonly judged: JudgedRow;
  readonly field: LineField;
}) {
  const value = (line?.values ?? row.fields)[field];
  if (value === '')
    return (
      <span className={classes.dim} aria-label={t('reportTable.cellEmpty')}>
        {'–'}
      </span>
    );
  const isDefault = line?.defaulted.includes(field) === true;
  const change = line?.changes.find((one) => one.field === field);
  const hasProblem = line?.problems.some((one) => one.field === field) === true;
  return (
    <span
      className={classes.value}
      data-default={isDefault || undefined}
      data-changed={change !== undefined || undefined}
      data-problem={hasProblem || undefined}
      title={isDefault ? t('reportTable.fromDefaults') : change && `${change.before} → ${change.after}`}
    >
      {field === 'id' ? <IdentifierText>{value}</IdentifierText> : visibleText(value)}
    </span>
  );
}

/** A row of the draft. Renders again when the row itself changes, or what the table does with it. */
export const TableRow = memo(function TableRow({
  draft,
  rowKey,
  index,
  number,
  topPx,
  measure,
  activeColumn,
  isEditing,
  isInside,
  isSelected,
  actions,
}: TableRowProps) {
  const judged = useDraftRow(draft, rowKey);
  const peerListId = usePeerListId();
  if (judged === undefined) return null;
  const { row, verdict } = judged;

  const content = (column: number): ReactNode => {
    const name = TABLE_COLUMNS[column] ?? 'notes';
    const field = fieldOf(name);
    if (field !== undefined) {
      if (isEditing && column === activeColumn)
        return (
          <CellEditor
            text={row.fields[field]}
            label={t('reportTable.editing', { column: t(`reportTable.column.${field}`), row: number })}
            listId={field === 'fraudType' ? TYPES_LIST_ID : field === 'sourcePeerId' ? peerListId : undefined}
            onDone={(text, goTo) => actions.onEdited(rowKey, field, text, goTo)}
            onCancel={actions.onEditCancelled}
          />
        );
      return <FieldCell judged={judged} field={field} />;
    }
    if (name === 'line') return <LineCell row={row} />;
    if (name === 'verdict')
      return (
        <span className={classes.verdict}>
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label={t('reportTable.select', { row: number })}
            checked={isSelected}
            onChange={() => undefined}
            onClick={(event: MouseEvent) => actions.onSelect(rowKey, event.shiftKey)}
          />
          <VerdictMark verdict={verdict} />
        </span>
      );
    return (
      <RowNotes
        judged={judged}
        duplicateOf={draft.duplicateOf(rowKey)}
        actions={actions}
        active={activeColumn !== -1}
        reachable={isInside}
        most={MOST_NOTES}
        further={actions.furtherNotes(judged)}
      />
    );
  };

  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-index={index}
      data-verdict={verdict}
      ref={measure}
      className={classes.row}
      style={{ transform: `translateY(${topPx}px)` }}
    >
      {TABLE_COLUMNS.map((name, column) => (
        <div
          key={name}
          role={name === 'id' ? 'rowheader' : 'gridcell'}
          aria-colindex={column + 1}
          data-column={name}
          tabIndex={column === activeColumn ? 0 : -1}
          className={classes.cell}
          onFocus={(event) => {
            if (event.target === event.currentTarget) actions.onCell(rowKey, column);
          }}
          onDoubleClick={() => actions.onEdit(rowKey, column)}
        >
          {content(column)}
        </div>
      ))}
    </div>
  );
});
