import { wireOf } from '../../../client/registry/read-search.ts';
import type { CountryCode } from '../../../contract/country.ts';
import { understandQuery } from '../../../reading/search/search-query.ts';
import { t } from './messages.ts';
import { type SavedSearch, titleOf } from './saved-search.ts';

/** A search in one line: its name, or what was asked; a list by its length and its first entry. */
export function shortTitleOf(
  search: Pick<SavedSearch, 'name' | 'address'>,
  homeCountry: CountryCode | null,
): string {
  const title = titleOf(search);
  const understood = search.name === undefined ? understandQuery(title, homeCountry) : undefined;
  const items = understood?.state === 'understood' ? (understood.list?.items ?? []) : [];
  const [first] = items;
  // As its answer counts them: none twice.
  const count = new Set(items.map(({ terms }) => wireOf(terms))).size;
  return first === undefined || count < 2 ? title : t('savedSearch.list', { count, first: first.text });
}
