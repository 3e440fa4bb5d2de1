import { newsCount, type Watch } from '../watch.ts';
import { t } from './messages.ts';

type Counted = Pick<Watch, 'name' | 'reported' | 'flagged'>;

/** `3 new reports inside “our /19”`; empty where nothing is new. */
export function newsOfWatch({ name, reported, flagged }: Counted): string {
  if (reported > 0 && flagged > 0) return t('watch.bothIn', { reported, flagged, name });
  if (flagged > 0) return t('watch.flaggedIn', { flagged, name });
  return reported > 0 ? t('watch.reportedIn', { reported, name }) : '';
}

/** The same for all watches together. */
export function newsOfWatches(watches: readonly Counted[]): string {
  const [first, ...more] = watches.filter((watch) => newsCount(watch) > 0);
  if (first === undefined) return '';
  if (more.length === 0) return newsOfWatch(first);
  const count = [first, ...more].reduce((sum, watch) => sum + newsCount(watch), 0);
  return t('watch.newsInMany', { count, watches: more.length + 1 });
}
