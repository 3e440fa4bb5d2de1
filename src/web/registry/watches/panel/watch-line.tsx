import { Anchor, Text } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { PATHS, WATCHES_FRAGMENT } from '../../../ui/format/paths.ts';
import { useDeskState } from '../../../desk/session/desk-context.tsx';
import { useWatchStore } from '../watch-store.ts';
import { useStore } from '../../../platform/store/use-store.ts';
import { t } from './messages.ts';
import { newsOfWatches } from './news-words.ts';
import classes from './watch.module.css';

/** What is new inside the watches, in a line that leads to it; nothing where nothing is. */
export function WatchLine() {
  const store = useWatchStore();
  const { key } = useDeskState();
  const { watches } = useStore(store);
  const news = key === 'locked' ? '' : newsOfWatches(watches);
  if (news === '') return null;
  return (
    <div className={classes['line']}>
      <IconBell size={18} aria-hidden className={classes['bell']} />
      <Text size="sm" fw={600} className={classes['text'] ?? ''}>
        {news}
      </Text>
      <Anchor
        size="sm"
        data-link="alone"
        aria-label={`${t('watch.toNews')}: ${news}`}
        renderRoot={(props) => <Link to={PATHS.activity} hash={WATCHES_FRAGMENT} {...props} />}
      >
        {t('watch.toNews')}
      </Anchor>
    </div>
  );
}
