import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { Dialog } from '../../../ui/components/dialog.tsx';
import { KNOWN_FRAUD_TYPES } from '../../../../contract/fraud-type.ts';
import type { DraftStore } from '../../../identifiers/draft/draft-store.ts';
import { LINE_FIELDS, type LineField } from '../../../../reading/line/line.ts';
import { usePeerListId } from '../../../registry/peer-directory/peer-suggestions.tsx';
import { t } from './messages.ts';

export interface SetColumnDialogProps {
  readonly draft: DraftStore;
  /** The selected rows. */
  readonly keys: readonly number[];
  readonly onClose: () => void;
  readonly onChanged: (count: number) => void;
}

/** Sets one value for a column of the selected rows. Says how many rows it changes. */
export function SetColumnDialog({ draft, keys, onClose, onChanged }: SetColumnDialogProps) {
  const listId = useId();
  const peerListId = usePeerListId();
  const [field, setField] = useState<LineField>('fraudType');
  const [value, setValue] = useState('');
  const changing = keys.filter((key) => {
    const judged = draft.get(key);
    return (
      judged !== undefined &&
      judged.verdict !== 'open' &&
      judged.verdict !== 'reported' &&
      judged.row.fields[field] !== value
    );
  });

  return (
    <Dialog opened onClose={onClose} title={t('reportTable.setTitle')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (changing.length === 0) return;
          draft.setColumn(changing, field, value);
          onChanged(changing.length);
          onClose();
        }}
      >
        <Stack gap="sm">
          <NativeSelect
            label={t('reportTable.setColumn')}
            value={field}
            data={LINE_FIELDS.map((name) => ({ value: name, label: t(`reportTable.column.${name}`) }))}
            onChange={({ currentTarget }) =>
              setField(LINE_FIELDS.find((name) => name === currentTarget.value) ?? field)
            }
          />
          <TextInput
            data-autofocus
            label={t('reportTable.setValue')}
            value={value}
            list={field === 'fraudType' ? listId : field === 'sourcePeerId' ? peerListId : undefined}
            onChange={({ currentTarget }) => setValue(currentTarget.value)}
            autoComplete="off"
            spellCheck={false}
          />
          <datalist id={listId}>
            {KNOWN_FRAUD_TYPES.map((type) => (
              <option key={type}>{type}</option>
            ))}
          </datalist>
          <Text size="sm" role="status">
            {t('reportTable.setCount', { count: changing.length })}
          </Text>
          <Group gap="xs" justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('reportTable.cancel')}
            </Button>
            <Button type="submit" disabled={changing.length === 0}>
              {t('reportTable.setApply', { count: changing.length })}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
