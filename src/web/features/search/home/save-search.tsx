import { Anchor, Menu, Modal } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { SearchParts } from '../../../registry/results/search-parts.ts';
import { isSearchOf, type SavedSearch, withoutOpen } from '../../../registry/saved-searches/saved-search.ts';
import { useSavedSearches } from '../../../registry/saved-searches/saved-search-store.ts';
import { PATHS, SAVED_SEARCHES_FRAGMENT } from '../../../ui/format/paths.ts';
import { t } from './messages.ts';
import { SavedSearchForm } from './saved-search-form.tsx';

/** The search of an address as it is saved, if it is. */
const useKnown = (parts: SearchParts): SavedSearch | undefined =>
  useSavedSearches().find((one) => one.name !== undefined && isSearchOf(one, parts));

export interface SaveSearchItemProps {
  readonly parts: SearchParts;
  readonly onOpen: () => void;
}

/** Saves the search in the address, or shows the name under which it is saved: in a menu. */
export function SaveSearchItem({ parts, onOpen }: SaveSearchItemProps) {
  const known = useKnown(parts);
  return (
    <Menu.Item onClick={onOpen}>
      {known?.name === undefined ? t('home.save') : t('home.savedAs', { name: known.name })}
    </Menu.Item>
  );
}

export interface SaveSearchDialogProps {
  readonly parts: SearchParts;
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function SaveSearchDialog({ parts, opened, onClose }: SaveSearchDialogProps) {
  const known = useKnown(parts);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('home.save')}
      closeButtonProps={{ 'aria-label': t('home.close') }}
      size="sm"
      returnFocus={false}
    >
      <SavedSearchForm search={known ?? { address: withoutOpen(parts) }} isInDialog onDone={onClose} />
      <Anchor
        size="sm"
        data-link="alone"
        mt="xs"
        renderRoot={(props) => <Link to={PATHS.search} hash={SAVED_SEARCHES_FRAGMENT} {...props} />}
      >
        {t('home.all')}
      </Anchor>
    </Modal>
  );
}
