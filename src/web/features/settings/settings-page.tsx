import { Stack, Text } from '@mantine/core';
import { PageHeading } from '../../ui/components/page-heading.tsx';
import { t } from './messages.ts';
import { NeverReportCard } from './never-report-card.tsx';
import { ResetSettings } from './reset-settings.tsx';
import { SettingChoices } from './setting-choices.tsx';
import { useDeskState } from '../../desk/session/desk-context.tsx';
import { useSettingsStore } from '../../platform/preferences/use-settings.ts';

export function SettingsPage() {
  const { account } = useDeskState();
  const { works } = useSettingsStore();
  return (
    <Stack gap="lg">
      <PageHeading>{t('settings.title')}</PageHeading>
      <Text size="sm">{works ? t('settings.kept') : t('settings.notKept')}</Text>
      <SettingChoices />
      {account !== undefined && <NeverReportCard accountId={account.accountId} />}
      <ResetSettings />
    </Stack>
  );
}
