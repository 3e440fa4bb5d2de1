import { t } from './messages.ts';
import { newsCount, type SavedSearch, titleOf } from './saved-search.ts';

type Counted = Pick<SavedSearch, 'name' | 'entries' | 'looks'>;

/** Returns `3 new reports inside “our /19”`; empty without news. */
export function newsOfSearch(search: Counted): string {
  const { reported, flagged } = search.looks;
  const name = titleOf(search);
  if (reported > 0 && flagged > 0) return t('saved.bothIn', { reported, flagged, name });
  if (flagged > 0) return t('saved.flaggedIn', { flagged, name });
  return reported > 0 ? t('saved.reportedIn', { reported, name }) : '';
}

/** Returns the news of all searches without their names, for a locked screen; empty without news. */
export function newsWhileLocked(searches: readonly Counted[]): string {
  const count = searches.reduce((sum, search) => sum + newsCount(search), 0);
  return count === 0 ? '' : t('saved.newsLocked', { count });
}

/** Returns the news of all searches together. */
export function newsOfSearches(searches: readonly Counted[]): string {
  const [first, ...more] = searches.filter((search) => newsCount(search) > 0);
  if (first === undefined) return '';
  if (more.length === 0) return newsOfSearch(first);
  const count = [first, ...more].reduce((sum, search) => sum + newsCount(search), 0);
  return t('saved.newsInMany', { count, searches: more.length + 1 });
}
