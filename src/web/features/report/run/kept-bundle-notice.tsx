import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { exactTimeUtc } from '../../../format/time.ts';
import type { KeptBundle } from './kept-bundles.ts';
import { t } from './messages.ts';

export interface KeptBundleNoticeProps {
  readonly kept: KeptBundle;
  readonly onContinue: () => void;
  readonly onDiscard: () => void;
}

/** Offers to go on with a bundle that was taken away to be signed before the page was loaded again. */
export function KeptBundleNotice({ kept, onContinue, onDiscard }: KeptBundleNoticeProps) {
  const count = kept.batches.reduce((sum, { rows }) => sum + rows.length, 0);
  return (
    <Paper withBorder p="md" component="section">
      <Stack gap="xs">
        <Title order={2}>{t('run.keptTitle', { count })}</Title>
        <Text>{t('run.keptText', { time: exactTimeUtc(kept.takenAtMs) })}</Text>
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
