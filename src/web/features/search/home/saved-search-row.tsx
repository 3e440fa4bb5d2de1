import { Anchor, Button, Group } from '@mantine/core';
import { IconBookmark, IconPencil, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { understandQuery } from '../../../../reading/search/search-query.ts';
import { useSettings } from '../../../platform/preferences/use-settings.ts';
import { readSearchAddress } from '../../../registry/results/view-address.ts';
import { type SavedSearch, titleOf } from '../../../registry/saved-searches/saved-search.ts';
import { shortTitleOf } from '../../../registry/saved-searches/short-title.ts';
import { PATHS } from '../../../ui/format/paths.ts';
import { useTimeFormat } from '../../../ui/format/time-text.tsx';
import { activeFilters } from '../filter/active-filters.ts';
import { t } from './messages.ts';
import { SavedSearchForm } from './saved-search-form.tsx';
import classes from './saved-searches.module.css';

/** The button that opens the form; it gets the focus back when the form closes. */
export const editId = (id: string): string => `edit-${id}`;

export interface SavedSearchRowProps {
  readonly search: SavedSearch;
  /** Whether the service sends what is reported within a search. */
  readonly offersWebhooks: boolean;
  readonly onRemove: () => void;
  /** Called when the form has closed. */
  readonly onEdited: () => void;
}

/** One search: a link to its results, and its actions. */
export function SavedSearchRow({ search, offersWebhooks, onRemove, onEdited }: SavedSearchRowProps) {
  const format = useTimeFormat();
  const { homeCountry } = useSettings();
  const [isEditing, setIsEditing] = useState(false);
  const { id, address } = search;
  const title = titleOf(search);
  if (isEditing) {
    return (
      <li className={classes['search']}>
        <SavedSearchForm
          search={search}
          onDone={() => {
            flushSync(() => setIsEditing(false));
            onEdited();
          }}
        />
      </li>
    );
  }
  const { query, view } = readSearchAddress(address);
  const count = activeFilters(view.filter, format).length;
  const isNamed = search.name !== undefined;
  const name = shortTitleOf(search, homeCountry);
  // Filters would be lost: a webhook is sent whatever touches the identifiers.
  const understood =
    offersWebhooks && isNamed && count === 0 ? understandQuery(query, homeCountry) : undefined;
  const watch =
    understood?.state === 'understood'
      ? understood.terms.map(({ singleWire, wire }) => singleWire ?? wire).join('\n')
      : undefined;
  return (
    <li className={classes['search']}>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <span className={classes['what']}>
          <Anchor renderRoot={(props) => <Link to={PATHS.search} search={address} {...props} />}>
            {name}
          </Anchor>
          {(title !== query || count > 0) && (
            <span className={classes['query']}>
              {count === 0 ? query : t('home.filtered', { query, count })}
            </span>
          )}
        </span>
        <Group gap={2} wrap="nowrap">
          {watch !== undefined && (
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={t('home.webhookOf', { name })}
              renderRoot={(props) => <Link to={PATHS.connections} search={{ watch, name }} {...props} />}
            >
              {t('home.webhook')}
            </Button>
          )}
          <Button
            id={editId(id)}
            variant="subtle"
            size="compact-sm"
            aria-label={t(isNamed ? 'home.renameOf' : 'home.saveRecentOf', { name })}
            title={t(isNamed ? 'home.rename' : 'home.saveRecent')}
            onClick={() => setIsEditing(true)}
          >
            {isNamed ? <IconPencil size={16} aria-hidden /> : <IconBookmark size={16} aria-hidden />}
          </Button>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={t('home.deleteOf', { name })}
            title={t('home.delete')}
            onClick={onRemove}
          >
            <IconX size={16} aria-hidden />
          </Button>
        </Group>
      </Group>
    </li>
  );
}
