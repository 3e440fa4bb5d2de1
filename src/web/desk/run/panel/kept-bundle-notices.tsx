import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { MarkedText } from '../../../ui/components/text/marked-text.tsx';
import { namedIdentifier } from '../../../ui/components/text/shown-text.ts';
import { exactTimeUtc } from '../../../ui/format/time.ts';
import type { KeptBundle, TakenRuns } from '../kept-bundles.ts';
import { useStore } from '../../../platform/store/use-store.ts';
import { t } from './messages.ts';

export interface KeptBundleNoticesProps {
  readonly taken: TakenRuns;
  readonly onContinue: (kept: KeptBundle) => void;
  /** The pressed button is gone. */
  readonly onDiscarded: () => void;
}

/** Offers to resume bundles that were taken to be signed elsewhere before the page was reloaded. */
export function KeptBundleNotices({ taken, onContinue, onDiscarded }: KeptBundleNoticesProps) {
  const { kept: all } = useStore(taken);
  return all.map((kept) => {
    const { batches, id, kind, takenAtMs } = kept;
    const rows = batches.flatMap((batch) => batch.rows);
    const [first] = rows;
    return (
      <Paper key={id} withBorder p="md" component="section">
        <Stack gap="xs">
          <Title order={2}>
            {first !== undefined && rows.length === 1 ? (
              <MarkedText>
                {t('run.keptOne', { kind, identifier: namedIdentifier(first.asked.identifier) })}
              </MarkedText>
            ) : (
              t('run.keptTitle', { kind, count: rows.length })
            )}
          </Title>
          <Text>{t('run.keptText', { time: exactTimeUtc(takenAtMs), count: batches.length })}</Text>
          <Group gap="xs">
            <Button onClick={() => onContinue(kept)}>{t('run.keptContinue')}</Button>
            <Button
              variant="subtle"
              onClick={() => {
                void taken.discard(kept);
                onDiscarded();
              }}
            >
              {t('run.keptDiscard')}
            </Button>
          </Group>
        </Stack>
      </Paper>
    );
  });
}
