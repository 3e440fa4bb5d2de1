import { Text } from '@mantine/core';
import type { DifferenceRow } from '../../transaction/comparison.ts';
import { say } from '../words/say.ts';
import classes from './difference-table.module.css';

const MAX_SHOWN = 100;

function fieldText({ field, item }: DifferenceRow): string {
  return item === undefined ? field : say('submission.rowItem', { field, number: item + 1 });
}

/** Row by row what was asked and what the transaction says instead. */
export function DifferenceTable({ rows }: { readonly rows: readonly DifferenceRow[] }) {
  const shown = rows.slice(0, MAX_SHOWN).map((row, position) => ({ row, position }));
  return (
    <>
      <table className={classes.table}>
        <caption>{say('submission.rows')}</caption>
        <thead>
          <tr>
            <th scope="col">{say('submission.rowField')}</th>
            <th scope="col">{say('submission.rowAsked')}</th>
            <th scope="col">{say('submission.rowFound')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ row, position }) => (
            <tr key={position}>
              <th scope="row">{fieldText(row)}</th>
              <td>
                <span className={classes.name}>{`${say('submission.rowAsked')}: `}</span>
                {row.asked}
              </td>
              <td className={classes.found}>
                <span className={classes.name}>{`${say('submission.rowFound')}: `}</span>
                {row.found}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > MAX_SHOWN && (
        <Text size="sm">{say('submission.more', { count: rows.length - MAX_SHOWN })}</Text>
      )}
    </>
  );
}
