import { Title } from '@mantine/core';
import { useCallback } from 'react';
import type { Statement } from '../../transaction/describe.ts';
import { MarkedText } from '../components/marked-text.tsx';
import { RowCell, WindowedRows } from '../components/windowed-rows.tsx';
import { t } from './messages.ts';
import classes from './sentence-list.module.css';
import { statementText } from './statement-text.ts';

/** Up to this length a plain list is rendered; longer ones are windowed. */
const MAX_LIST = 25;
const ROW_HEIGHT_PX = 53;

function List({ statements }: { readonly statements: readonly Statement[] }) {
  const entries = statements.map((statement, place) => ({ place, statement }));
  return (
    <ul className={classes['sentences']}>
      {entries.map(({ place, statement }) => (
        <li key={place}>
          <MarkedText>{statementText(statement)}</MarkedText>
        </li>
      ))}
    </ul>
  );
}

function Rows({ title, statements }: Omit<SentenceListProps, 'headingOrder'>) {
  const number = t('transaction.number');
  const renderRow = useCallback(
    (index: number) => {
      const statement = statements[index];
      if (statement === undefined) return null;
      return (
        <>
          <RowCell title={number}>{(index + 1).toLocaleString('en')}</RowCell>
          <RowCell title={title}>
            <MarkedText>{statementText(statement)}</MarkedText>
          </RowCell>
        </>
      );
    },
    [number, statements, title],
  );
  return (
    <WindowedRows
      label={title}
      count={statements.length}
      columns={[number, t('transaction.whatItDoes')]}
      rowHeightPx={ROW_HEIGHT_PX}
      renderRow={renderRow}
      className={classes['table']}
      narrow
    />
  );
}

export interface SentenceListProps {
  readonly title: string;
  readonly statements: readonly Statement[];
  /** One level below the enclosing heading. */
  readonly headingOrder?: 3 | 4;
}

/** What a transaction does, one sentence per statement, however many. Renders nothing if there are none. */
export function SentenceList({ title, statements, headingOrder = 4 }: SentenceListProps) {
  if (statements.length === 0) return null;
  return (
    <section>
      <Title order={headingOrder} size="h3">
        {title}
      </Title>
      {statements.length <= MAX_LIST ? (
        <List statements={statements} />
      ) : (
        <Rows title={title} statements={statements} />
      )}
    </section>
  );
}
