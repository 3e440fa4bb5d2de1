import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { cutText } from '../../../../transaction/words/cut-text.ts';
import { FLAG_REASONS, type FlagReason, MAX_TEXT } from '../../../desk/operations/operation.ts';
import { useActivity, useDesk } from '../../../desk/session/desk-context.tsx';
import { t } from './messages.ts';

export interface FlagNoteEditorProps {
  /** Several if a selection took several transactions: all get the same note. */
  readonly operationIds: readonly string[];
  readonly onEdited?: () => void;
  readonly onSaved?: () => void;
}

/**
 * The analyst's reason for the flag, a note, or both. Kept in this browser only, and editable at any time.
 */
export function FlagNoteEditor({ operationIds, onEdited, onSaved }: FlagNoteEditorProps) {
  const { activity } = useDesk();
  const { operations } = useActivity();
  const operation = operations.find(({ id }) => operationIds.includes(id));
  const [edited, setEdited] = useState<{ readonly reason?: FlagReason | ''; readonly text?: string }>({});
  const [isSaved, setSaved] = useState(false);
  if (operation === undefined) return <Text size="sm">{t('flagNote.gone')}</Text>;
  const { reason = operation.note?.reason ?? '', text = operation.note?.text ?? '' } = edited;
  function edit(change: typeof edited) {
    setSaved(false);
    onEdited?.();
    setEdited({ ...edited, ...change });
  }
  function save() {
    const note = {
      ...(reason === '' ? {} : { reason }),
      ...(text.trim() === '' ? {} : { text: cutText(text.trim(), MAX_TEXT) }),
    };
    for (const id of operationIds) activity.annotate(id, note);
    setEdited({});
    setSaved(true);
    onSaved?.();
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Stack gap="xs">
        {operation.rowCount > 1 && (
          <Text size="sm">{t('flagNote.ofMany', { count: operation.rowCount })}</Text>
        )}
        <Group gap="xs" align="flex-end">
          <NativeSelect
            label={t('flagNote.reason')}
            value={reason}
            onChange={({ currentTarget: { value } }) =>
              edit({ reason: FLAG_REASONS.find((one) => one === value) ?? '' })
            }
            data={[
              { value: '', label: t('flagNote.none') },
              ...FLAG_REASONS.map((value) => ({ value, label: t(`flagNote.reason.${value}`) })),
            ]}
          />
          <TextInput
            label={t('flagNote.text')}
            value={text}
            onChange={({ currentTarget }) => edit({ text: currentTarget.value })}
            miw={0}
            flex="1 1 12rem"
          />
          <Button type="submit" variant="default">
            {t('flagNote.save')}
          </Button>
        </Group>
        <Text size="sm" c="dimmed" role="status">
          {isSaved ? t('flagNote.saved') : t('flagNote.kept')}
        </Text>
      </Stack>
    </form>
  );
}
