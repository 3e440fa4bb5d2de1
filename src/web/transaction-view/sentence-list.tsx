import { Title } from '@mantine/core';
import { useCallback } from 'react';
import { MarkedText } from '../components/marked-text.tsx';
import { RowCell, WindowedRows } from '../components/windowed-rows.tsx';
import type { Sentences } from './instructions-in-words.ts';
import { say } from './messages.ts';
import classes from './sentence-list.module.css';

/** A list of so many may stand as it is. */
const MAX_LIST = 25;
const ROW_HEIGHT_PX = 53;

function List({ sentences }: { readonly sentences: Sentences }) {
  const places = Array.from({ length: sentences.count }, (_, place) => place);
  return (
    <ul className={classes['sentences']}>
      {places.map((place) => (
        <li key={place}>
          <MarkedText>{sentences.at(place)}</MarkedText>
        </li>
      ))}
    </ul>
  );
}

function Rows({ title, sentences }: Omit<SentenceListProps, 'headingOrder'>) {
  const number = say('submission.number');
  const renderRow = useCallback(
    (index: number) => (
      <>
        <RowCell title={number}>{(index + 1).toLocaleString('en')}</RowCell>
        <RowCell title={title}>
          <MarkedText>{sentences.at(index)}</MarkedText>
        </RowCell>
      </>
    ),
    [number, sentences, title],
  );
  return (
    <WindowedRows
      label={title}
      count={sentences.count}
      columns={[number, say('submission.whatItDoes')]}
      rowHeightPx={ROW_HEIGHT_PX}
      renderRow={renderRow}
      className={classes['table']}
      narrow
    />
  );
}

export interface SentenceListProps {
  readonly title: string;
  readonly sentences: Sentences;
  /** One below the heading that it stands under. */
  readonly headingOrder?: 3 | 4;
}

/** Sentences about a transaction, of any number. Nothing where there is none. */
export function SentenceList({ title, sentences, headingOrder = 4 }: SentenceListProps) {
  if (sentences.count === 0) return null;
  return (
    <section>
      <Title order={headingOrder} size="h3">
        {title}
      </Title>
      {sentences.count <= MAX_LIST ? (
        <List sentences={sentences} />
      ) : (
        <Rows title={title} sentences={sentences} />
      )}
    </section>
  );
}
