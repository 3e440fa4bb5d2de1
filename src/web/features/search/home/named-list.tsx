import { Button, Group, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { readSearchAddress, type SearchAddress } from '../../../registry/results/view-address.ts';
import { useTimeFormat } from '../../../ui/format/time-text.tsx';
import { activeFilters } from '../filter/active-filters.ts';
import { SearchLink } from '../search-cards.tsx';
import classes from './search-home.module.css';
import { t } from './messages.ts';
import { NameForm } from './name-search.tsx';
import type { NamedSearch, NamedSearches } from './named-searches.ts';

interface DeletedProps {
  readonly name: string;
  readonly onUndo: () => void;
}

/** Takes the focus of the row that is gone. */
function Deleted({ name, onUndo }: DeletedProps) {
  const undoRef = useRef<HTMLButtonElement>(null);
  useEffect(() => undoRef.current?.focus(), []);
  return (
    <Group gap="xs">
      <Text size="sm" role="status">
        {t('home.deleted', { name })}
      </Text>
      <Button ref={undoRef} variant="default" size="compact-sm" onClick={onUndo}>
        {t('home.undo')}
      </Button>
    </Group>
  );
}

export interface NamedListProps {
  readonly named: NamedSearches;
  readonly searches: readonly NamedSearch[];
  readonly onSearch: (address: SearchAddress) => void;
}

/** The named searches, each a link; they can be renamed and deleted. */
export function NamedList({ named, searches, onSearch }: NamedListProps) {
  const listRef = useRef<HTMLUListElement>(null);
  const format = useTimeFormat();
  const [renaming, setRenaming] = useState<string>();
  const [deleted, setDeleted] = useState<NamedSearch>();
  function remove(search: NamedSearch) {
    setDeleted(search);
    named.remove(search.name);
  }
  return (
    <>
      {searches.length > 0 && (
        <ul ref={listRef} className={classes['list']}>
          {searches.map((search) => {
            const { name, parts } = search;
            const address = readSearchAddress(parts);
            const count = activeFilters(address.view.filter, format).length;
            return (
              <li key={name} className={classes['row']}>
                {renaming === name ? (
                  <NameForm
                    searches={searches}
                    initial={name}
                    hint={undefined}
                    onName={(next) => {
                      named.rename(name, next);
                      setRenaming(undefined);
                    }}
                    onCancel={() => setRenaming(undefined)}
                  />
                ) : (
                  <>
                    <span className={classes['what']}>
                      <SearchLink parts={parts} onFollow={() => onSearch(address)}>
                        {name}
                      </SearchLink>
                      <span className={classes['query']}>
                        {count === 0 ? address.query : t('home.filtered', { query: address.query, count })}
                      </span>
                    </span>
                    <Group gap={4} wrap="nowrap">
                      <Button
                        variant="subtle"
                        size="compact-sm"
                        aria-label={t('home.renameNamed', { name })}
                        onClick={() => setRenaming(name)}
                      >
                        {t('home.rename')}
                      </Button>
                      <Button
                        variant="subtle"
                        size="compact-sm"
                        aria-label={t('home.deleteNamed', { name })}
                        onClick={() => remove(search)}
                      >
                        {t('home.delete')}
                      </Button>
                    </Group>
                  </>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {deleted === undefined ? (
        searches.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('home.noNamed')}
          </Text>
        )
      ) : (
        <Deleted
          key={deleted.name}
          name={deleted.name}
          onUndo={() => {
            named.put(deleted.name, deleted.parts);
            setDeleted(undefined);
            listRef.current?.querySelector('a')?.focus();
          }}
        />
      )}
    </>
  );
}
