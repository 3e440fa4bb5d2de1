import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import {
  MOST_NAME_CHARACTERS,
  type SavedSearch,
  titleOf,
} from '../../../registry/saved-searches/saved-search.ts';
import { useSavedSearchStore } from '../../../registry/saved-searches/saved-search-store.ts';
import { isComposing } from '../../../ui/components/is-composing.ts';
import { t } from './messages.ts';

const formSchema = z.object({
  name: z.string().trim().min(1, t('home.nameMissing')).max(MOST_NAME_CHARACTERS),
});

export interface SavedSearchFormProps {
  /** A search of the list, or the one in the address, which has no id. */
  readonly search: Partial<Pick<SavedSearch, 'id' | 'name'>> & Pick<SavedSearch, 'address'>;
  /** Whether a dialog gives it the focus. */
  readonly isInDialog?: boolean;
  readonly onDone: () => void;
}

/** The name of a search. */
export function SavedSearchForm({ search, isInDialog = false, onDone }: SavedSearchFormProps) {
  const store = useSavedSearchStore();
  const { id, address } = search;
  const { register, handleSubmit, formState, control, setFocus } = useForm({
    resolver: zodResolver(formSchema),
    defaultValues: { name: titleOf(search).slice(0, MOST_NAME_CHARACTERS) },
  });
  // Once the field has its value: the suggested name is one to type over.
  useEffect(() => {
    if (!isInDialog) setFocus('name');
  }, [isInDialog, setFocus]);
  const named = store.named(useWatch({ control, name: 'name' }).trim());
  const save = handleSubmit(({ name }) => {
    store.save({ name, address }, id);
    onDone();
  });
  return (
    <form onSubmit={(event) => void save(event)} autoComplete="off" noValidate>
      <Stack gap="xs">
        <TextInput
          {...register('name')}
          label={t('home.name')}
          error={formState.errors.name?.message}
          maxLength={MOST_NAME_CHARACTERS}
          maw={420}
          data-autofocus
          onFocus={({ currentTarget }) => currentTarget.select()}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || isComposing(event.nativeEvent)) return;
            event.stopPropagation();
            onDone();
          }}
        />
        {named !== undefined && named.id !== id && (
          <Text size="sm" role="status">
            {t('home.replaces')}
          </Text>
        )}
        <Group gap="xs">
          <Button type="submit" size="compact-md">
            {t('home.saveNow')}
          </Button>
          <Button variant="default" size="compact-md" onClick={onDone}>
            {t('home.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
