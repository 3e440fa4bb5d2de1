import { Box, Button } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import classes from './chart-figure.module.css';
import { t } from './messages.ts';

export interface ChartTable {
  readonly columns: readonly string[];
  readonly rows: readonly ChartTableRow[];
}

export interface ChartTableRow {
  readonly key: string;
  /** The first cell names the row. */
  readonly cells: readonly [ReactNode, ...ReactNode[]];
}

function TableForm({ name, table }: { readonly name: string; readonly table: ChartTable }) {
  return (
    // Focusable: the keyboard scrolls it.
    <Box className={classes.region ?? ''} role="region" aria-label={name} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            {table.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(({ key, cells: [head, ...cells] }) => (
            <tr key={key}>
              <th scope="row">{head}</th>
              {cells.map((cell, column) => (
                <td key={table.columns[column + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
}

export interface ChartFigureProps {
  readonly title: string;
  /** Text beside the title. */
  readonly detail?: string;
  readonly table: () => ChartTable;
  /** Further actions, below the picture or the table. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A chart under its title, or the same data as a table, for screen readers and for exact numbers. */
export function ChartFigure({ title, detail, table, actions, children }: ChartFigureProps) {
  const [isTable, setIsTable] = useState(false);
  const titleId = useId();
  return (
    <div className={classes.figure} role="group" aria-labelledby={titleId}>
      <div className={classes.head}>
        <h3 id={titleId} className={classes.title}>
          {title}
        </h3>
        {detail !== undefined && <span className={classes.detail}>{detail}</span>}
        <Button
          className={classes.toggle ?? ''}
          variant="subtle"
          size="compact-xs"
          aria-label={t(isTable ? 'charts.pictureOf' : 'charts.tableOf', { title })}
          onClick={() => setIsTable(!isTable)}
        >
          {t(isTable ? 'charts.asPicture' : 'charts.asTable')}
        </Button>
      </div>
      {isTable ? <TableForm name={title} table={table()} /> : children}
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
