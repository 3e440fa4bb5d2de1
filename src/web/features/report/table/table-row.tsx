import { memo, type ReactNode } from 'react';
import type { RowStanding } from '../../../registry/standing/draft-check.tsx';
import { StandingMark } from '../../../registry/standing/standing-mark.tsx';
import { visibleText } from '../../../../transaction/words/visible-text.ts';
import { LANGUAGE } from '../../../../messages/language.ts';
import { IdentifierText } from '../../../ui/components/text/identifier-text.tsx';
import type { DraftStore } from '../../../identifiers/draft/draft-store.ts';
import type { JudgedRow } from '../../../identifiers/draft/judged-rows.ts';
import { lacks } from '../../../identifiers/draft/lacking-rows.ts';
import { useDraftRow } from '../../../identifiers/draft/use-draft.ts';
import type { LineField } from '../../../../reading/line/line.ts';
import type { GridColumn } from '../../../ui/grid/grid-column.ts';
import { GridRow, type GridRowProps } from '../../../ui/grid/grid-row.tsx';
import classes from './draft-table.module.css';
import { t } from './messages.ts';
import { type NoteActions, RowNotes } from './row-notes.tsx';
import { rowName } from './row-name.ts';
import { fieldOf, type TableColumn } from './table-columns.ts';
import { VerdictMark } from './verdict-mark.tsx';

export interface RowActions extends NoteActions {
  /** Opens the row, with all its fields. */
  readonly open: (key: number) => void;
}

export interface TableRowProps extends GridRowProps {
  readonly draft: DraftStore;
  readonly rowKey: number;
  readonly columns: readonly GridColumn<TableColumn>[];
  /** Its place among all rows, counted from 1. */
  readonly number: number;
  readonly actions: RowActions;
  /** What the registry says of a row; another function when that may be something else. */
  readonly standingOf: (judged: JudgedRow) => RowStanding | undefined;
  /** Whether what rows lack is said above the table. */
  readonly isLackSaid: boolean;
}

function LineCell({ row: { source, lineNumber } }: Pick<JudgedRow, 'row'>) {
  if (source === '')
    return (
      <span
        role="img"
        className={classes.dim}
        title={t('reportTable.typed')}
        aria-label={t('reportTable.typed')}
      >
        {'–'}
      </span>
    );
  return (
    <span title={t('reportTable.lineOf', { line: lineNumber, source })}>
      {lineNumber.toLocaleString(LANGUAGE)}
    </span>
  );
}

function FieldCell({ judged, field }: { readonly judged: JudgedRow; readonly field: LineField }) {
  const { line, row } = judged;
  const value = (line?.values ?? row.fields)[field];
  if (value === '')
    return (
      <span
        className={classes.dim}
        data-lacks={lacks(judged, field) || undefined}
        aria-label={t('reportTable.cellEmpty')}
      >
        {'–'}
      </span>
    );
  const change = line?.changes.find((one) => one.field === field);
  const hasProblem = line?.problems.some((one) => one.field === field) === true;
  return (
    <span
      className={classes.value}
      data-changed={change !== undefined || undefined}
      data-problem={hasProblem || undefined}
      title={change === undefined ? value : `${change.before} → ${change.after}`}
    >
      {field === 'id' ? <IdentifierText short={!hasProblem}>{value}</IdentifierText> : visibleText(value)}
    </span>
  );
}

/** A row of the draft. Renders again when the row or its state in the table changes. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { draft, rowKey, columns, number, actions, standingOf, isLackSaid, ...row } = props;
  const judged = useDraftRow(draft, rowKey);
  if (judged === undefined) return null;

  const name = rowName(judged.row, number);

  const content = (column: TableColumn): ReactNode => {
    const field = fieldOf(column);
    if (field !== undefined) return <FieldCell judged={judged} field={field} />;
    if (column === 'line') return <LineCell row={judged.row} />;
    if (column === 'verdict') return <VerdictMark verdict={judged.verdict} />;
    const standing = standingOf(judged);
    if (column === 'registry') return standing && <StandingMark {...standing} />;
    return (
      <RowNotes
        judged={judged}
        of="all"
        actions={actions}
        active={row.activeColumn !== -1}
        onMore={() => actions.open(rowKey)}
        isLackSaid={isLackSaid}
        isAsked={standing !== undefined}
      />
    );
  };
  return (
    <GridRow
      {...row}
      columns={columns}
      checkboxName={t('reportTable.select', { row: name })}
      status={judged.verdict}
      renderCell={(column) => content(column.name)}
    />
  );
});
