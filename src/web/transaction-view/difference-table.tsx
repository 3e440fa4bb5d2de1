import { Text } from '@mantine/core';
import { useCallback } from 'react';
import type { DifferenceRow } from '../../transaction/comparison.ts';
import { MarkedText } from '../components/marked-text.tsx';
import { shownSentence } from '../components/shown-text.ts';
import { RowCell, WindowedRows } from '../components/windowed-rows.tsx';
import { say } from '../words/say.ts';
import { alikeEnds } from './alike-ends.ts';
import classes from './difference-table.module.css';
import { DifferingText } from './differing-text.tsx';
import { fromDifference } from './from-difference.ts';

const ROW_HEIGHT_PX = 33;

function fieldText({ field, item }: DifferenceRow): string {
  const name = field.charAt(0).toUpperCase() + field.slice(1);
  return item === undefined ? name : say('submission.rowItem', { field: name, number: item + 1 });
}

/** Row by row what was asked and what the transaction says instead. */
export function DifferenceTable({ rows }: { readonly rows: readonly DifferenceRow[] }) {
  const renderRow = useCallback(
    (index: number) => {
      const row = rows[index];
      if (row === undefined) return null;
      const texts = fromDifference(row);
      const asked = texts.before + shownSentence(texts.asked);
      const found = texts.before + shownSentence(texts.found);
      const alike = alikeEnds(asked, found);
      return (
        <>
          <RowCell title={say('submission.rowField')}>
            <MarkedText>{shownSentence(fieldText(row))}</MarkedText>
          </RowCell>
          <RowCell title={say('submission.rowAsked')}>
            <span className={classes['value']}>
              <DifferingText alike={alike}>{asked}</DifferingText>
            </span>
          </RowCell>
          <RowCell title={say('submission.rowFound')}>
            <strong className={`${classes['value']} ${classes['found']}`}>
              <DifferingText alike={alike}>{found}</DifferingText>
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
