import { isCountryCode } from '../../../contract/country.ts';
import {
  EVERYTHING,
  type Facet,
  FACETS,
  PLAIN_VIEW,
  type ResultsFilter,
  type ResultsView,
  type Sort,
  SORTABLE_COLUMNS,
} from './results-view.ts';
import { STANDING_CODES, type StandingCode } from '../standing/standing.ts';
import { type SearchParts, searchPartsOf } from './search-parts.ts';
import { intervalText, listText, readInterval, readList } from './address-values.ts';

/** The content of a search address. A shared link shows the same view. */
export interface SearchAddress {
  readonly query: string;
  readonly view: ResultsView;
  /** Codes of countries, which the newest contributions have as origination or destination. */
  readonly countries: readonly string[];
  /** The verdict that the rows of a pasted list must have. */
  readonly verdict: StandingCode | undefined;
  /** The names of the columns shown; `undefined` for the default ones. */
  readonly columns: readonly string[] | undefined;
  /** The asset id of the open record. */
  readonly open: string | undefined;
}

export const NOTHING_ASKED: SearchAddress = {
  query: '',
  view: PLAIN_VIEW,
  countries: [],
  verdict: undefined,
  columns: undefined,
  open: undefined,
};

const PART_OF: Readonly<Record<Facet, keyof SearchParts>> = {
  status: 'status',
  type: 'type',
  origination: 'from',
  destination: 'to',
  peer: 'peer',
};

/** The first one decides: an address may have several. */
function readSort(text: string | undefined): Sort | undefined {
  return readList(text)
    .flatMap((value): Sort[] => {
      const descending = value.startsWith('-');
      const column = SORTABLE_COLUMNS.find((one) => one === (descending ? value.slice(1) : value));
      return column === undefined ? [] : [{ column, direction: descending ? 'descending' : 'ascending' }];
    })
    .at(0);
}

function readFilter(parts: SearchParts): ResultsFilter {
  const chosen = FACETS.flatMap((facet) => {
    const values = readList(parts[PART_OF[facet]]);
    return values.length === 0 ? [] : [[facet, values] as const];
  });
  return {
    chosen: Object.fromEntries(chosen),
    reported: readInterval(parts.reported),
    text: parts.text ?? EVERYTHING.text,
  };
}

/** Reads an address. Unreadable parts are dropped, so any address shows a valid view. */
export function readSearchAddress(parts: SearchParts): SearchAddress {
  const columns = readList(parts.cols);
  return {
    query: parts.q ?? '',
    view: { filter: readFilter(parts), sort: readSort(parts.sort) },
    countries: readList(parts.country).filter((code) => isCountryCode(code)),
    verdict: STANDING_CODES.find((code) => code === parts.verdict),
    columns: columns.length === 0 ? undefined : columns,
    open: parts.open,
  };
}

/** Returns the parts of an address, without those that have their default value. */
export function searchPartsFor({
  query,
  view,
  countries,
  verdict,
  columns,
  open,
}: SearchAddress): SearchParts {
  const { filter, sort } = view;
  const facets = FACETS.map((facet) => [PART_OF[facet], listText(filter.chosen[facet] ?? [])] as const);
  return searchPartsOf({
    q: query,
    ...Object.fromEntries(facets),
    country: listText(countries),
    verdict,
    reported: intervalText(filter.reported),
    text: filter.text,
    sort: sort && `${sort.direction === 'descending' ? '-' : ''}${sort.column}`,
    cols: listText(columns ?? []),
    open,
  });
}
