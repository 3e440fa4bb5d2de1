import { exactDay, type TimeFormat } from '../../../ui/format/time.ts';
import {
  EVERYTHING,
  type Facet,
  FACETS,
  type ResultsFilter,
  type TimeInterval,
} from '../../../registry/results/results-view.ts';
import { valueWords } from './facet-words.ts';
import { t } from './messages.ts';

/** One filter that hides rows: its words, and the filter without it. */
export interface ActiveFilter {
  readonly name: string;
  readonly value: string;
  readonly without: ResultsFilter;
}

export function isChosen(filter: ResultsFilter, facet: Facet, value: string): boolean {
  return filter.chosen[facet]?.includes(value) === true;
}

/** With a value chosen that was not, or the other way round. */
export function withValue(filter: ResultsFilter, facet: Facet, value: string): ResultsFilter {
  const before = filter.chosen[facet] ?? [];
  const values = before.includes(value) ? before.filter((one) => one !== value) : [...before, value];
  return withValues(filter, facet, values);
}

export function withValues(filter: ResultsFilter, facet: Facet, values: readonly string[]): ResultsFilter {
  const { [facet]: _, ...others } = filter.chosen;
  return { ...filter, chosen: values.length === 0 ? others : { ...others, [facet]: values } };
}

/** An interval in words, by days. */
function intervalWords({ fromMs, toMs }: TimeInterval, format: TimeFormat): string {
  const from = fromMs === undefined ? '' : exactDay(fromMs, format);
  const to = toMs === undefined ? '' : exactDay(toMs, format);
  if (to === '') return t('filter.after', { from });
  if (from === '') return t('filter.before', { to });
  return from === to ? from : t('filter.between', { from, to });
}

/** The filters that hide rows, in the order of the bar. */
export function activeFilters(filter: ResultsFilter, format: TimeFormat): readonly ActiveFilter[] {
  const facets = FACETS.flatMap((facet) =>
    (filter.chosen[facet] ?? []).map((value) => ({
      name: t(`filter.facet.${facet}`),
      value: valueWords(facet, value),
      without: withValue(filter, facet, value),
    })),
  );
  const times =
    filter.reported === undefined
      ? []
      : [
          {
            name: t('filter.reported'),
            value: intervalWords(filter.reported, format),
            without: { ...filter, reported: undefined },
          },
        ];
  const text =
    filter.text.trim() === ''
      ? []
      : [{ name: t('filter.textShort'), value: filter.text, without: { ...filter, text: EVERYTHING.text } }];
  return [...facets, ...times, ...text];
}
