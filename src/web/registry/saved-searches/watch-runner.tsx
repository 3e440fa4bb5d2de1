import { VisuallyHidden } from '@mantine/core';
import { useEffect } from 'react';
import { setTitleNews } from '../../ui/components/tab-title.ts';
import { readInWorker } from '../results/reading/search-answer.ts';
import { useAnswerReader } from '../results/reading/use-shown-rows.ts';
import { useDesk, useDeskState } from '../../desk/session/desk-context.tsx';
import { useSettingsStore } from '../../platform/preferences/use-settings.ts';
import { browserLocks } from '../../platform/storage/tab-locks.ts';
import { newsOfSearches, newsWhileLocked } from './news-words.ts';
import { useSavedSearches, useSavedSearchStore } from './saved-search-store.ts';
import { Watcher } from './watcher.ts';

/**
 * Looks up the watched searches while an account is signed in, and announces news in the tab's title and to
 * screen readers.
 */
export function WatchRunner() {
  const { session } = useDesk();
  const { key } = useDeskState();
  const settings = useSettingsStore();
  const store = useSavedSearchStore();
  const reader = useAnswerReader();
  const searches = useSavedSearches();
  useEffect(() => {
    const watcher = new Watcher({
      session,
      store,
      read: readInWorker(reader),
      paceMinutes: () => settings.getState().watchMinutes,
      locks: browserLocks(),
    });
    const stop = watcher.start();
    const unsubscribe = settings.subscribe(() => watcher.plan());
    return () => {
      unsubscribe();
      stop();
    };
  }, [session, settings, store, reader]);

  // A locked screen does not show which searches are watched.
  const news = key === 'locked' ? newsWhileLocked(searches) : newsOfSearches(searches);
  useEffect(() => {
    setTitleNews(news);
    return () => setTitleNews('');
  }, [news]);
  return <VisuallyHidden role="status">{news}</VisuallyHidden>;
}
