import { Button, Group, Paper, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { useIsPhone } from '../../../ui/components/use-is-phone.ts';
import { useState } from 'react';
import type { DraftStore } from '../../../identifiers/draft/draft-store.ts';
import { VERDICTS } from '../../../identifiers/draft/judged-rows.ts';
import { useDraftState } from '../../../identifiers/draft/use-draft.ts';
import { useActivity } from '../../../desk/session/desk-context.tsx';
import { t } from '../messages.ts';
import { UndoButton } from '../table/undo-button.tsx';

interface DraftProps {
  readonly draft: DraftStore;
}

/** The number of rows that can be reported, or the progress of reading them. */
export function ReadyCount({ draft }: DraftProps) {
  const counts = useDraftState(draft, (state) => state.counts);
  const judging = useDraftState(draft, (state) => state.judging);
  const isPhone = useIsPhone();
  if (judging !== undefined && counts.unread > 0)
    return <Text fw={550}>{t('report.judging', { done: judging.done, total: judging.total })}</Text>;
  const total = VERDICTS.reduce((sum, verdict) => sum + counts[verdict], 0);
  return (
    <Text fw={550}>
      {t('report.readyOf', {
        ready: counts.ready + counts.warned,
        count: total - counts.removed - counts.reported,
        // On a phone the filter above the rows says these.
        warned: isPhone ? 0 : counts.warned,
        toFix: isPhone ? 0 : counts.refused + counts.stopped,
      })}
    </Text>
  );
}

/** The reason why the draft may be lost. */
export function DraftProblem({ draft }: DraftProps) {
  const problem = useDraftState(draft, (state) => state.problem);
  if (problem === undefined) return null;
  return (
    <Text size="sm" c="dimmed" mt="sm">
      {t(`report.draft.${problem}`)}
    </Text>
  );
}

/** Brings a list back after it was discarded as a whole. */
export function UndoDiscard({ draft }: DraftProps) {
  const isOffered = useDraftState(draft, ({ canUndo }) => canUndo && draft.canUndoMany);
  const [said, setSaid] = useState('');
  return (
    <>
      {isOffered && (
        <Group gap={6} mt="sm">
          <UndoButton draft={draft} onSay={setSaid} />
        </Group>
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}

/** Rows that may or may not have been reported. */
export function UnsettledRows({ draft }: DraftProps) {
  useActivity();
  useDraftState(draft, (state) => state.judgement);
  const keys = draft.unsettled();
  if (keys.length === 0) return null;
  return (
    <Paper withBorder p="md" component="section">
      <Stack gap="xs">
        <Title order={2} size="h4">
          {t('report.unsettledTitle', { count: keys.length })}
        </Title>
        <Text size="sm">{t('report.unsettledText')}</Text>
        <Button w="fit-content" variant="default" onClick={() => draft.release(keys)}>
          {t('report.unsettledRelease')}
        </Button>
      </Stack>
    </Paper>
  );
}
