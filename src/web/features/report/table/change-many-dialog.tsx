import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { Dialog } from '../../../ui/components/dialog.tsx';
import { KNOWN_FRAUD_TYPES } from '../../../../contract/fraud-type.ts';
import type { DraftStore } from '../../../identifiers/draft/draft-store.ts';
import { LINE_FIELDS, type LineField } from '../../../../reading/line/line.ts';
import { usePeerListId } from '../../../registry/peer-directory/peer-suggestions.tsx';
import { t } from './messages.ts';

type Scope = 'selected' | 'shown' | 'every';

export interface ChangeManyDialogProps {
  readonly draft: DraftStore;
  readonly keys: Readonly<Record<Scope, readonly number[]>>;
  readonly onClose: () => void;
  readonly onChanged: (count: number) => void;
}

const LABELS = {
  selected: 'reportTable.manySelected',
  shown: 'reportTable.manyShown',
  every: 'reportTable.manyEvery',
} as const;

const isField = (text: string): text is LineField => LINE_FIELDS.some((field) => field === text);

/** Find and replace, or one value for a column. Says how many rows will change before it changes them. */
export function ChangeManyDialog({ draft, keys, onClose, onChanged }: ChangeManyDialogProps) {
  const listId = useId();
  const peerListId = usePeerListId();
  const [what, setWhat] = useState<'replace' | 'set'>('replace');
  const [column, setColumn] = useState<LineField | 'all'>('all');
  const [find, setFind] = useState('');
  const [value, setValue] = useState('');
  const [scope, setScope] = useState<Scope>(
    keys.selected.length > 0 ? 'selected' : keys.shown.length < keys.every.length ? 'shown' : 'every',
  );
  const field = what === 'set' && column === 'all' ? 'fraudType' : column;
  const asked = useDeferredValue(
    useMemo(() => ({ what, field, find, value, scope }), [what, field, find, value, scope]),
  );
  const changing = useMemo(() => {
    if (asked.what === 'replace') {
      const within = new Set(keys[asked.scope]);
      return draft.found({ find: asked.find, field: asked.field }).filter((key) => within.has(key));
    }
    const { field: set } = asked;
    if (set === 'all') return [];
    return keys[asked.scope].filter((key) => {
      const judged = draft.get(key);
      return (
        judged !== undefined &&
        judged.verdict !== 'open' &&
        judged.verdict !== 'reported' &&
        judged.row.fields[set] !== asked.value
      );
    });
  }, [draft, keys, asked]);

  function apply() {
    if (changing.length === 0) return;
    if (what === 'replace') draft.replaceMany({ find, replacement: value, field }, changing);
    else if (field !== 'all') draft.setColumn(changing, field, value);
    onChanged(changing.length);
    onClose();
  }

  return (
    <Dialog opened onClose={onClose} title={t('reportTable.manyTitle')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        <Stack gap="sm">
          <NativeSelect
            label={t('reportTable.manyWhat')}
            value={what}
            data={[
              { value: 'replace', label: t('reportTable.manyReplace') },
              { value: 'set', label: t('reportTable.manySet') },
            ]}
            onChange={({ currentTarget }) => setWhat(currentTarget.value === 'set' ? 'set' : 'replace')}
          />
          <NativeSelect
            label={t('reportTable.manyColumn')}
            value={field}
            data={[
              ...(what === 'replace' ? [{ value: 'all', label: t('reportTable.manyAllColumns') }] : []),
              ...LINE_FIELDS.map((name) => ({ value: name, label: t(`reportTable.column.${name}`) })),
            ]}
            onChange={({ currentTarget }) =>
              setColumn(isField(currentTarget.value) ? currentTarget.value : 'all')
            }
          />
          {what === 'replace' && (
            <TextInput
              data-autofocus
              label={t('reportTable.manyFind')}
              value={find}
              onChange={({ currentTarget }) => setFind(currentTarget.value)}
              autoComplete="off"
              spellCheck={false}
            />
          )}
          <TextInput
            label={t(what === 'replace' ? 'reportTable.manyReplacement' : 'reportTable.manyValue')}
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
          <NativeSelect
            label={t('reportTable.manyWhere')}
            value={scope}
            data={(['selected', 'shown', 'every'] as const)
              .filter((name) => keys[name].length > 0)
              .map((name) => ({ value: name, label: t(LABELS[name], { count: keys[name].length }) }))}
            onChange={({ currentTarget: { value: chosen } }) =>
              setScope(chosen === 'selected' || chosen === 'shown' ? chosen : 'every')
            }
          />
          <Text size="sm" role="status">
            {t('reportTable.manyCount', { count: changing.length })}
          </Text>
          <Group gap="xs" justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('reportTable.cancel')}
            </Button>
            <Button type="submit" disabled={changing.length === 0}>
              {t('reportTable.manyApply', { count: changing.length })}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
