import { Button, Group, Popover, Stack, Text, TextInput } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { type SubmitEvent, useState } from 'react';
import { isComposing } from '../../../ui/components/is-composing.ts';
import type { SearchParts } from '../../../registry/results/search-parts.ts';
import { useStore } from '../../../platform/store/use-store.ts';
import { t } from './messages.ts';
import { MAX_NAME_LENGTH, MOST_NAMED, type NamedSearch, useNamedSearches } from './named-searches.ts';

export interface NameFormProps {
  readonly searches: readonly NamedSearch[];
  readonly initial: string;
  readonly hint: string | undefined;
  readonly onName: (name: string) => void;
  readonly onCancel: () => void;
}

/** Asks for a name, and says when it is taken. */
export function NameForm({ searches, initial, hint, onName, onCancel }: NameFormProps) {
  const [name, setName] = useState(initial);
  const trimmed = name.trim();
  const replaces = trimmed !== initial && searches.some((one) => one.name === trimmed);
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (trimmed !== '') onName(trimmed);
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="xs">
        <TextInput
          label={t('home.nameLabel')}
          description={hint}
          data-autofocus
          value={name}
          maxLength={MAX_NAME_LENGTH}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || isComposing(event.nativeEvent)) return;
            event.stopPropagation();
            onCancel();
          }}
          autoComplete="off"
        />
        {replaces && (
          <Text size="sm" role="status">
            {t('home.replaces')}
          </Text>
        )}
        <Group gap="xs">
          <Button type="submit" size="compact-md" aria-disabled={trimmed === ''}>
            {t('home.save')}
          </Button>
          <Button variant="default" size="compact-md" onClick={onCancel}>
            {t('home.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const isSame = (one: SearchParts, other: SearchParts): boolean =>
  new URLSearchParams({ ...one }).toString() === new URLSearchParams({ ...other }).toString();

/** Gives the search in the address a name, or says which one it has. */
export function NameSearch({ parts: shown }: { readonly parts: SearchParts }) {
  const { open: _, ...parts } = shown;
  const named = useNamedSearches();
  const searches = useStore(named);
  const [opened, setOpened] = useState(false);
  const known = searches.find((one) => isSame(one.parts, parts));
  const close = () => setOpened(false);
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
          leftSection={<IconBookmark size={16} aria-hidden />}
          onClick={() => setOpened(!opened)}
        >
          {known === undefined ? t('home.name') : t('home.saved', { name: known.name })}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        {searches.length >= MOST_NAMED && known === undefined ? (
          <Text size="sm">{t('home.tooMany', { most: MOST_NAMED })}</Text>
        ) : (
          <NameForm
            searches={searches}
            initial={known?.name ?? parts.q?.slice(0, MAX_NAME_LENGTH) ?? ''}
            hint={t('home.nameHint')}
            onName={(name) => {
              if (known === undefined) named.put(name, parts);
              else named.rename(known.name, name);
              close();
            }}
            onCancel={close}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
