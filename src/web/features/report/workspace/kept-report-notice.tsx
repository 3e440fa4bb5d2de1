import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { exactTimeUtc } from '../../../format/time.ts';
import type { KeptReport } from '../kept-report.ts';
import { t } from '../messages.ts';

export interface KeptReportNoticeProps {
  readonly kept: KeptReport;
  readonly onContinue: () => void;
  readonly onDiscard: () => void;
}

/** Offers to go on with a transaction that was taken away to be signed before the page was loaded again. */
export function KeptReportNotice({ kept, onContinue, onDiscard }: KeptReportNoticeProps) {
  return (
    <Paper withBorder p="md" component="section">
      <Stack gap="xs">
        <Title order={2}>{t('report.keptTitle')}</Title>
        <Text>
          {t('report.keptText', {
            identifier: kept.item.id,
            time: exactTimeUtc(kept.operation.askedAtMs),
          })}
        </Text>
        <Group gap="xs">
          <Button onClick={onContinue}>{t('report.keptContinue')}</Button>
          <Button variant="subtle" onClick={onDiscard}>
            {t('report.keptDiscard')}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
