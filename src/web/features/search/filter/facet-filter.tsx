import type { Facet, ResultsFilter } from '../../../registry/results/results-view.ts';
import { isChosen, withValue } from './active-filters.ts';
import { valueWords } from './facet-words.ts';
import { t } from './messages.ts';
import { type FilterValue, ValueList } from './value-list.tsx';

/** The values that rows have, the most frequent first, after those that are chosen and that no row has. */
function valuesOf(
  facet: Facet,
  counts: ReadonlyMap<string, number>,
  chosen: readonly string[],
): readonly FilterValue[] {
  const missing = chosen.filter((value) => !counts.has(value)).map((value) => [value, 0] as const);
  const frequentFirst = [...counts].sort(([, one], [, other]) => other - one);
  return [...missing, ...frequentFirst].map(([value, count]) => ({
    value,
    words: valueWords(facet, value),
    count,
  }));
}

export interface FacetFilterProps {
  readonly facet: Facet;
  readonly filter: ResultsFilter;
  /** Counts the rows with each value. */
  readonly countsOf: (facet: Facet) => ReadonlyMap<string, number>;
  readonly onFilter: (filter: ResultsFilter) => void;
}

/** The values of one facet to choose from, with how many rows have each. */
export function FacetFilter({ facet, filter, countsOf, onFilter }: FacetFilterProps) {
  return (
    <ValueList
      name={t(`filter.facet.${facet}`)}
      values={valuesOf(facet, countsOf(facet), filter.chosen[facet] ?? [])}
      isChosen={(value) => isChosen(filter, facet, value)}
      onToggle={(value) => onFilter(withValue(filter, facet, value))}
    />
  );
}
