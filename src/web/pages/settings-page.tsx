import { Stack, Text } from '@mantine/core';
import { PageHeading } from '../components/page-heading.tsx';
import { shownAsciiText } from '../components/shown-text.ts';
import { t } from '../features/settings/messages.ts';
import { MoveSettingsCard } from '../features/settings/move-settings-card.tsx';
import { NeverReportCard } from '../features/settings/never-report-card.tsx';
import { SettingChoices } from '../features/settings/setting-choices.tsx';
import { useDeskState } from '../session/desk-context.tsx';
import { useSettingsStore } from '../settings/use-settings.ts';

/** Settings: what an analyst chose, in one place. */
export function SettingsPage() {
  const { account } = useDeskState();
  const { works } = useSettingsStore();
  return (
    <Stack gap="lg">
      <PageHeading>{t('settings.title')}</PageHeading>
      <Text size="sm">
        {works
          ? account === undefined
            ? t('settings.keptNobody')
            : t('settings.kept', { account: shownAsciiText(account.accountId) })
          : t('settings.notKept')}
      </Text>
      <SettingChoices />
      {account !== undefined && <NeverReportCard accountId={account.accountId} />}
      <MoveSettingsCard />
    </Stack>
  );
}
