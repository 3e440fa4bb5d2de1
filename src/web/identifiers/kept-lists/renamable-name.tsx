import { Button, Group, Text, TextInput } from '@mantine/core';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { isComposing } from '../../ui/components/is-composing.ts';
import { t } from './messages.ts';
import classes from './kept-lists.module.css';

export interface RenamableNameProps {
  readonly name: string;
  /** The label of the name's field. */
  readonly label: string;
  readonly maxLength: number;
  /** Returns the reason for refusing a name, or `undefined`. */
  readonly whyNot: (name: string) => string | undefined;
  readonly onRename: (name: string) => void;
  /** Further actions, next to _Rename_. */
  readonly children?: ReactNode;
}

/** A name that can be edited in place. */
export function RenamableName({ name, label, maxLength, whyNot, onRename, children }: RenamableNameProps) {
  const [newName, setNewName] = useState<string>();
  const problem = newName === undefined || newName.trim() === name ? undefined : whyNot(newName.trim());

  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const trimmed = newName?.trim() ?? '';
    if (trimmed === '' || problem !== undefined) return;
    if (trimmed !== name) onRename(trimmed);
    setNewName(undefined);
  }

  if (newName === undefined) {
    return (
      <Group justify="space-between" gap="xs">
        <Text fw={600} className={classes['name'] ?? ''}>
          {name}
        </Text>
        <Group gap="xs">
          <Button
            variant="default"
            size="compact-sm"
            aria-label={t('keptLists.renameOf', { name })}
            onClick={() => setNewName(name)}
          >
            {t('keptLists.rename')}
          </Button>
          {children}
        </Group>
      </Group>
    );
  }
  return (
    <form onSubmit={save}>
      <Group align="flex-end" gap="xs">
        <TextInput
          label={label}
          value={newName}
          onChange={({ currentTarget }) => setNewName(currentTarget.value)}
          onKeyDown={({ key, nativeEvent }) => {
            if (key === 'Escape' && !isComposing(nativeEvent)) setNewName(undefined);
          }}
          error={problem}
          maxLength={maxLength}
          autoFocus
        />
        <Button type="submit" variant="default">
          {t('keptLists.saveName')}
        </Button>
        <Button variant="subtle" onClick={() => setNewName(undefined)}>
          {t('keptLists.cancelRename')}
        </Button>
      </Group>
    </form>
  );
}
