import { memo, type ReactNode } from 'react';
import { visibleText } from '../../../../transaction/words/visible-text.ts';
import { IdentifierText } from '../../../ui/components/text/identifier-text.tsx';
import type { DraftStore } from '../../../identifiers/draft/draft-store.ts';
import type { JudgedRow } from '../../../identifiers/draft/judged-rows.ts';
import { useDraftRow } from '../../../identifiers/draft/use-draft.ts';
import type { LineField } from '../../../identifiers/lines/line.ts';
import { GridRow, type GridRowProps } from '../../../ui/grid/grid-row.tsx';
import classes from './draft-table.module.css';
import { t } from './messages.ts';
import { type NoteActions, RowNotes } from './row-notes.tsx';
import { fieldOf, TABLE_COLUMNS, type TableColumn } from './table-columns.ts';
import { VerdictMark } from './verdict-mark.tsx';

export interface RowActions extends NoteActions {
  /** Further notes about a row. */
  readonly furtherNotes: (judged: JudgedRow) => readonly ReactNode[] | undefined;
}

export interface TableRowProps extends GridRowProps {
  readonly draft: DraftStore;
  readonly rowKey: number;
  /** Its place among all rows, counted from 1. */
  readonly number: number;
  readonly actions: RowActions;
  /** Changes when `furtherNotes` may return something else. */
  readonly notesRevision: unknown;
}

const MOST_NOTES = 3;

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

/** A row of the draft. Renders again when the row or its state in the table changes. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { draft, rowKey, number, actions, notesRevision: _, ...row } = props;
  const judged = useDraftRow(draft, rowKey);
  if (judged === undefined) return null;

  const content = (name: TableColumn): ReactNode => {
    const field = fieldOf(name);
    if (field !== undefined) return <FieldCell judged={judged} field={field} />;
    if (name === 'line') return <LineCell row={judged.row} />;
    if (name === 'verdict') return <VerdictMark verdict={judged.verdict} />;
    return (
      <RowNotes
        judged={judged}
        duplicateOf={draft.duplicateOf(rowKey)}
        actions={actions}
        active={row.activeColumn !== -1}
        most={MOST_NOTES}
        further={actions.furtherNotes(judged)}
      />
    );
  };
  return (
    <GridRow
      {...row}
      columns={TABLE_COLUMNS}
      checkboxName={t('reportTable.select', { row: number })}
      status={judged.verdict}
      renderCell={({ name }) => content(name)}
    />
  );
});
