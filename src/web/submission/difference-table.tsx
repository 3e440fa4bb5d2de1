import { Text } from '@mantine/core';
import { useCallback } from 'react';
import type { DifferenceRow } from '../../transaction/comparison.ts';
import { MarkedText } from '../components/marked-text.tsx';
import { shownSentence } from '../components/shown-text.ts';
import { RowCell, WindowedRows } from '../components/windowed-rows.tsx';
import { say } from '../words/say.ts';
import classes from './difference-table.module.css';
import { fromDifference } from './from-difference.ts';

const ROW_HEIGHT_PX = 33;

function fieldText({ field, item }: DifferenceRow): string {
  return item === undefined ? field : say('submission.rowItem', { field, number: item + 1 });
}

/** Row by row what was asked and what the transaction says instead. */
export function DifferenceTable({ rows }: { readonly rows: readonly DifferenceRow[] }) {
  const renderRow = useCallback(
    (index: number) => {
      const row = rows[index];
      if (row === undefined) return null;
      const { before, asked, found } = fromDifference(row);
      return (
        <>
          <RowCell title={say('submission.rowField')}>
            <MarkedText>{shownSentence(fieldText(row))}</MarkedText>
          </RowCell>
          <RowCell title={say('submission.rowAsked')}>
            <MarkedText>{before + shownSentence(asked)}</MarkedText>
          </RowCell>
          <RowCell title={say('submission.rowFound')}>
            <strong className={classes['found']}>
              <MarkedText>{before + shownSentence(found)}</MarkedText>
            </strong>
          </RowCell>
        </>
      );
    },
    [rows],
  );
  return (
    <div>
      <Text fw={650} size="sm" mb={4}>
        {say('submission.rowsCounted', { count: rows.length })}
      </Text>
      <WindowedRows
        label={say('submission.rows')}
        count={rows.length}
        columns={[say('submission.rowField'), say('submission.rowAsked'), say('submission.rowFound')]}
        rowHeightPx={ROW_HEIGHT_PX}
        renderRow={renderRow}
        className={classes['table']}
        narrow
      />
    </div>
  );
}
