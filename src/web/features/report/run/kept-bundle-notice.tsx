import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { MarkedText } from '../../../ui/components/marked-text.tsx';
import { exactTimeUtc } from '../../../ui/format/time.ts';
import type { KeptBundle } from './kept-bundles.ts';
import { t } from './messages.ts';

export interface KeptBundleNoticeProps {
  readonly kept: KeptBundle;
  readonly onContinue: () => void;
  readonly onDiscard: () => void;
}

/** Offers to resume a report that was taken elsewhere to be signed before the page was reloaded. */
export function KeptBundleNotice({ kept, onContinue, onDiscard }: KeptBundleNoticeProps) {
  const rows = kept.batches.flatMap((batch) => batch.rows);
  const [first] = rows;
  return (
    <Paper withBorder p="md" component="section">
      <Stack gap="xs">
        <Title order={2}>
          {first !== undefined && rows.length === 1 ? (
            <MarkedText>{t('run.keptOne', { identifier: first.item.id })}</MarkedText>
          ) : (
            t('run.keptTitle', { count: rows.length })
          )}
        </Title>
        <Text>{t('run.keptText', { time: exactTimeUtc(kept.takenAtMs), count: kept.batches.length })}</Text>
        <Group gap="xs">
          <Button onClick={onContinue}>{t('run.keptContinue')}</Button>
          <Button variant="subtle" onClick={onDiscard}>
            {t('run.keptDiscard')}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
