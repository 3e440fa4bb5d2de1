import { Stack } from '@mantine/core';
import { PageHeading } from '../components/page-heading.tsx';
import { ActivityWorkspace, type ActivityWorkspaceProps } from '../features/activity/activity-workspace.tsx';
import { t } from '../features/activity/messages.ts';

/** Activity: what this account did in this browser, and what became of it. */
export function ActivityPage(props: ActivityWorkspaceProps) {
  return (
    <Stack gap="lg">
      <PageHeading>{t('activity.title')}</PageHeading>
      <ActivityWorkspace {...props} />
    </Stack>
  );
}
