import { Button, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { RemovedSearch } from './removed-search.tsx';
import { webhooksOptions } from '../../../api/webhook-options.ts';
import { useDesk, useDeskState } from '../../../desk/session/desk-context.tsx';
import { type SavedSearch, titleOf } from '../../../registry/saved-searches/saved-search.ts';
import {
  useSavedSearches,
  useSavedSearchStore,
} from '../../../registry/saved-searches/saved-search-store.ts';
import { Hint } from '../../../ui/components/hint.tsx';
import { shownAsciiText } from '../../../ui/components/text/shown-text.ts';
import { SAVED_SEARCHES_FRAGMENT } from '../../../ui/format/paths.ts';
import { t } from './messages.ts';
import { editId, SavedSearchRow } from './saved-search-row.tsx';
import classes from './saved-searches.module.css';

type Removed = SavedSearch & { readonly putBack: () => void };

interface SearchesProps {
  readonly title: string;
  readonly id: string;
  readonly about?: ReactNode;
  readonly children: ReactNode;
}

/** More would push the newest contributions out of sight. */
const MOST_SHOWN = 8;

/** Searches behind their title: the rows of the page begin close below. */
function Searches({ title, id, about, children }: SearchesProps) {
  return (
    <section aria-labelledby={id} className={classes['line']}>
      <div className={classes['head']}>
        <Title order={2} id={id} tabIndex={-1} className={classes['title'] ?? ''}>
          {title}
        </Title>
        {about}
      </div>
      {children}
    </section>
  );
}

/** The account's searches, saved and recent. */
export function SavedSearchesCard() {
  const { account } = useDeskState();
  const { client } = useDesk().session;
  const store = useSavedSearchStore();
  const searches = useSavedSearches();
  const [removed, setRemoved] = useState<Removed>();
  const [showsAll, setShowsAll] = useState(false);
  const undoRef = useRef<HTMLButtonElement>(null);
  const named = searches.filter(({ name }) => name !== undefined);
  // Saved searches alone lead to a webhook.
  const webhooks = useQuery({
    ...webhooksOptions(client, account?.accountId ?? ''),
    enabled: account !== undefined && named.length > 0,
  });
  const offersWebhooks = Array.isArray(webhooks.data);
  if (account === undefined) return null;
  const recent = searches.filter(({ name }) => name === undefined);
  const rows = (some: readonly SavedSearch[]) => (
    <ul className={classes['searches']}>
      {some.slice(0, showsAll ? undefined : MOST_SHOWN).map((search) => (
        <SavedSearchRow
          key={search.id}
          search={search}
          offersWebhooks={offersWebhooks}
          onRemove={() => {
            flushSync(() => setRemoved({ ...search, putBack: store.remove(search.id) }));
            undoRef.current?.focus();
          }}
          onEdited={() => {
            // A recent search moves to the saved ones when it is saved, perhaps behind those that are shown.
            const saved = store.getState().filter(({ name }) => name !== undefined);
            const isBehind = saved.findIndex(({ id }) => id === search.id) >= MOST_SHOWN;
            flushSync(() => setShowsAll(showsAll || isBehind));
            (
              document.getElementById(editId(search.id)) ?? document.getElementById(SAVED_SEARCHES_FRAGMENT)
            )?.focus();
          }}
        />
      ))}
      {some.length > MOST_SHOWN && (
        <li>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-expanded={showsAll}
            onClick={() => setShowsAll(!showsAll)}
          >
            {t(showsAll ? 'home.showFewer' : 'home.showAll', { count: some.length })}
          </Button>
        </li>
      )}
    </ul>
  );
  return (
    <div className={classes['cards']}>
      {(named.length > 0 || !store.isKept) && (
        <Searches
          title={t('home.saved')}
          id={SAVED_SEARCHES_FRAGMENT}
          about={
            store.isKept ? (
              <Hint about={t('home.saved')}>
                {t('home.kept', { account: shownAsciiText(account.accountId) })}
              </Hint>
            ) : (
              <Text size="sm">{t('home.notKept')}</Text>
            )
          }
        >
          {rows(named)}
        </Searches>
      )}
      {recent.length > 0 && (
        <Searches title={t('home.recent')} id="recent-searches">
          {rows(recent)}
        </Searches>
      )}
      <RemovedSearch
        ref={undoRef}
        name={removed && titleOf(removed)}
        onUndo={() => {
          if (removed === undefined) return;
          flushSync(() => {
            removed.putBack();
            setRemoved(undefined);
          });
          document.getElementById(editId(removed.id))?.focus();
        }}
      />
    </div>
  );
}
