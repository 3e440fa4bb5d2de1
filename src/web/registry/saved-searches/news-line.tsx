import { Anchor, Group, Text } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useDeskState } from '../../desk/session/desk-context.tsx';
import { PATHS, SAVED_SEARCHES_FRAGMENT } from '../../ui/format/paths.ts';
import { t } from './messages.ts';
import { newsOfSearches } from './news-words.ts';
import { useSavedSearches } from './saved-search-store.ts';

/** The news of the watched searches, as a line that links to them. Renders nothing without news. */
export function NewsLine() {
  const { key } = useDeskState();
  const searches = useSavedSearches();
  const news = key === 'locked' ? '' : newsOfSearches(searches);
  if (news === '') return null;
  return (
    <Group gap="xs" data-screen-only>
      <IconBell size={18} aria-hidden />
      <Text size="sm" fw={600} miw={0} style={{ overflowWrap: 'anywhere' }}>
        {news}
      </Text>
      <Anchor
        size="sm"
        data-link="alone"
        aria-label={`${t('saved.toNews')}: ${news}`}
        renderRoot={(props) => <Link to={PATHS.search} hash={SAVED_SEARCHES_FRAGMENT} {...props} />}
      >
        {t('saved.toNews')}
      </Anchor>
    </Group>
  );
}
