import { Title } from '@mantine/core';
import type { Statement } from '../../../transaction/inspect/describe.ts';
import { MarkedText } from '../../ui/components/text/marked-text.tsx';
import { type Column, WindowedRows } from '../../ui/grid/windowed-rows.tsx';
import { useTimeFormat } from '../../ui/format/time-text.tsx';
import { numberColumn } from './differing-rows.tsx';
import { t } from './messages.ts';
import classes from './sentence-list.module.css';
import { statementText } from './statement-text.ts';

/** Up to this length a plain list is rendered; longer ones are windowed. */
const MAX_LIST = 25;
const ROW_HEIGHT_PX = 53;

function Sentence({ statement }: { readonly statement: Statement }) {
  return <MarkedText>{statementText(statement, useTimeFormat())}</MarkedText>;
}

function List({ statements }: { readonly statements: readonly Statement[] }) {
  const entries = statements.map((statement, place) => ({ place, statement }));
  return (
    <ul className={classes['sentences']}>
      {entries.map(({ place, statement }) => (
        <li key={place}>
          <Sentence statement={statement} />
        </li>
      ))}
    </ul>
  );
}

const COLUMNS: readonly Column<Statement>[] = [
  numberColumn(),
  {
    title: t('transaction.whatItDoes'),
    cell: (statement) => <Sentence statement={statement} />,
  },
];

export interface SentenceListProps {
  readonly title: string;
  readonly statements: readonly Statement[];
  /** One level below the enclosing heading. */
  readonly headingOrder?: 3 | 4;
}

/** The effects of a transaction, one sentence per statement. Renders nothing if there are none. */
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
        <WindowedRows
          label={title}
          items={statements}
          columns={COLUMNS}
          rowHeightPx={ROW_HEIGHT_PX}
          className={classes['table']}
          narrow
        />
      )}
    </section>
  );
}
