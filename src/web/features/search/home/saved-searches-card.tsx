import { Anchor, Button, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { RemovedList } from '../../../identifiers/kept-lists/removed-list.tsx';
import { useDeskState } from '../../../desk/session/desk-context.tsx';
import { readWrittenList } from '../../../../reading/search/search-query.ts';
import { useSettings } from '../../../platform/preferences/use-settings.ts';
import { type SavedSearch, titleOf } from '../../../registry/saved-searches/saved-search.ts';
import {
  useSavedSearches,
  useSavedSearchStore,
} from '../../../registry/saved-searches/saved-search-store.ts';
import { Hint } from '../../../ui/components/hint.tsx';
import { focusPageHeading } from '../../../ui/components/page-heading.tsx';
import { shownAsciiText } from '../../../ui/components/text/shown-text.ts';
import { TitledCard } from '../../../ui/components/titled-card.tsx';
import { PATHS, SAVED_SEARCHES_FRAGMENT } from '../../../ui/format/paths.ts';
import { useNow } from '../../../ui/format/time-text.tsx';
import { useListLookUp } from '../list/list-look-up.ts';
import { t } from './messages.ts';
import { SavedSearchForm } from './saved-search-form.tsx';
import { editId, SavedSearchRow } from './saved-search-row.tsx';
import classes from './saved-searches.module.css';

interface Removed {
  readonly name: string;
  readonly putBack: () => void;
}

/** Takes the focus when the focused element is removed. */
const focusTitle = () => document.getElementById(SAVED_SEARCHES_FRAGMENT)?.focus({ preventScroll: true });

/** The account's searches, saved and recent, with the news of the watched ones. */
export function SavedSearchesCard() {
  const { account } = useDeskState();
  const { watchMinutes } = useSettings();
  const store = useSavedSearchStore();
  const searches = useSavedSearches();
  const lookUp = useListLookUp();
  const [isAdding, setIsAdding] = useState(false);
  const [removed, setRemoved] = useState<Removed>();
  const nowMs = useNow();
  if (account === undefined) return null;
  const named = searches.filter(({ name }) => name !== undefined);
  const recent = searches.filter(({ name }) => name === undefined);
  const rows = (some: readonly SavedSearch[]) => (
    <ul className={classes['searches']}>
      {some.map((search) => (
        <SavedSearchRow
          key={search.id}
          search={search}
          nowMs={nowMs}
          onList={(identifiers) => {
            lookUp.start(readWrittenList(identifiers.join('\n')));
            focusPageHeading();
          }}
          onSeen={() => {
            store.markSeen(search.id);
            focusTitle();
          }}
          onRemove={() => {
            setRemoved({ name: titleOf(search), putBack: store.remove(search.id) });
            focusTitle();
          }}
          onEdited={() => {
            // A recent search moves to the saved ones when it is saved.
            (
              document.getElementById(editId(search.id)) ?? document.getElementById(SAVED_SEARCHES_FRAGMENT)
            )?.focus();
          }}
        />
      ))}
    </ul>
  );
  return (
    <TitledCard
      title={t('home.saved')}
      id={SAVED_SEARCHES_FRAGMENT}
      aside={
        <>
          <Hint about={t('home.saved')}>
            {[
              t('home.kept', { account: shownAsciiText(account.accountId) }),
              watchMinutes === null ? t('home.paceOff') : t('home.pace', { minutes: watchMinutes }),
            ].join(' ')}
          </Hint>
          <Anchor size="sm" data-link="alone" renderRoot={(props) => <Link to={PATHS.settings} {...props} />}>
            {t('home.changePace')}
          </Anchor>
        </>
      }
    >
      {!store.isKept && <Text size="sm">{t('home.notKept')}</Text>}
      {named.length === 0 ? <Text size="sm">{t('home.none')}</Text> : rows(named)}
      {isAdding ? (
        <SavedSearchForm
          hasLines
          onDone={() => {
            setIsAdding(false);
            focusTitle();
          }}
        />
      ) : (
        <Button variant="default" w="fit-content" onClick={() => setIsAdding(true)}>
          {t('home.new')}
        </Button>
      )}
      <RemovedList
        name={removed?.name}
        onUndo={() => {
          removed?.putBack();
          setRemoved(undefined);
          focusTitle();
        }}
      />
      {recent.length > 0 && (
        <>
          <Title order={3}>{t('home.recent')}</Title>
          {rows(recent)}
        </>
      )}
    </TitledCard>
  );
}
