import { Group, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IdentifierText } from '../../../ui/components/text/identifier-text.tsx';
import type { DraftStore } from '../../../identifiers/draft/draft-store.ts';
import { useDraftRow, useDraftState } from '../../../identifiers/draft/use-draft.ts';
import { DropZone, type DropZoneProps } from '../intake/drop-zone.tsx';
import { t } from '../messages.ts';
import { DraftProblem } from './draft-notices.tsx';
import classes from './row-fields.module.css';

/** The row that the form edits, among many. */
function RowHeading({ draft }: { readonly draft: DraftStore }) {
  const keys = useDraftState(draft, (state) => state.keys);
  const currentKey = useDraftState(draft, (state) => state.currentKey);
  const judged = useDraftRow(draft, currentKey);
  const id = judged?.line?.values.id ?? judged?.row.fields.id ?? '';
  return (
    <Group gap="xs" mb="xs">
      <Title order={2} size="h4">
        {t('report.editing', { row: keys.indexOf(currentKey) + 1, count: keys.length })}
      </Title>
      {id !== '' && (
        <Text size="sm" c="dimmed">
          <IdentifierText>{id}</IdentifierText>
        </Text>
      )}
    </Group>
  );
}

export interface RowFieldsProps extends Omit<DropZoneProps, 'className'> {
  readonly draft: DraftStore;
  readonly oneOfMany: boolean;
}

/** The fields of one row. On a phone, which they would fill, they are folded if the draft has many rows. */
export function RowFields({ draft, oneOfMany, onFiles, onList, children }: RowFieldsProps) {
  const isNarrow = useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false });
  return (
    <DropZone onFiles={onFiles} onList={onList} className={classes.form}>
      {oneOfMany && isNarrow ? (
        <details>
          <summary className={classes.summary}>
            <RowHeading draft={draft} />
          </summary>
          {children}
        </details>
      ) : (
        <>
          {oneOfMany && <RowHeading draft={draft} />}
          {children}
        </>
      )}
      <DraftProblem draft={draft} />
    </DropZone>
  );
}
