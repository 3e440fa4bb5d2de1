import { VisuallyHidden } from '@mantine/core';
import type { Query } from '../../../reading/search/query.ts';
import classes from './search-box.module.css';

/** The ranges that are named; a list has more, and its own words. */
const MOST_RANGES = 12;

/** What the registry is asked for, where the text does not say so itself. */
function rangesOf({ text, terms, list }: Query): string | undefined {
  const ranges = terms.map(({ wire, singleWire = wire }) => singleWire);
  const isSaid =
    list !== undefined || ranges.length > MOST_RANGES || (ranges.length === 1 && ranges[0] === text);
  return isSaid ? undefined : ranges.join(', ');
}

interface ReadingProps {
  readonly id: string;
  readonly query: Query;
}

/** What the text in the box means, in three words; more of it on demand. */
export function Reading({ id, query }: ReadingProps) {
  const ranges = rangesOf(query);
  return (
    <span
      id={id}
      className={classes['reading']}
      title={ranges === undefined ? query.words : `${query.words}: ${ranges}`}
    >
      {query.words}
      {ranges !== undefined && <VisuallyHidden>: {ranges}</VisuallyHidden>}
    </span>
  );
}

/** On a phone the same in a line below the box, which has no room for it, where the text does not say so itself. */
export function ReadingBelow({ query }: Pick<ReadingProps, 'query'>) {
  const { terms, words } = query;
  const ranges = rangesOf(query);
  if (terms.length === 1 && ranges === undefined) return null;
  return (
    // The box is described by the other.
    <div aria-hidden className={classes['below']}>
      {terms.length === 1 ? `${words}: ${ranges}` : words}
    </div>
  );
}
