import { Anchor, Button, Popover } from '@mantine/core';
import { IconBell, IconBookmark } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { SearchParts } from '../../../registry/results/search-parts.ts';
import { isSearchOf, viewOf } from '../../../registry/saved-searches/saved-search.ts';
import { useSavedSearches } from '../../../registry/saved-searches/saved-search-store.ts';
import { PATHS, SAVED_SEARCHES_FRAGMENT } from '../../../ui/format/paths.ts';
import { t } from './messages.ts';
import { SavedSearchForm } from './saved-search-form.tsx';

/** Saves the search in the address, or shows the name under which it is saved. */
export function SaveSearch({ parts }: { readonly parts: SearchParts }) {
  const [opened, setOpened] = useState(false);
  const known = useSavedSearches().find((one) => one.name !== undefined && isSearchOf(one, parts));
  const Icon = known?.isWatched === true ? IconBell : IconBookmark;
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      withinPortal={false}
      trapFocus
      returnFocus
      width={288}
      shadow="md"
    >
      <Popover.Target>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<Icon size={16} aria-hidden />}
          onClick={() => setOpened(!opened)}
        >
          {known?.name === undefined
            ? t('home.save')
            : t(known.isWatched ? 'home.watchedAs' : 'home.savedAs', { name: known.name })}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <SavedSearchForm
          search={known ?? { entries: [parts.q ?? ''], view: viewOf(parts) }}
          hasLines={false}
          onDone={() => setOpened(false)}
        />
        <Anchor
          size="sm"
          data-link="alone"
          mt="xs"
          renderRoot={(props) => <Link to={PATHS.search} hash={SAVED_SEARCHES_FRAGMENT} {...props} />}
        >
          {t('home.all')}
        </Anchor>
      </Popover.Dropdown>
    </Popover>
  );
}
