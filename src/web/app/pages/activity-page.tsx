import { Stack } from '@mantine/core';
import { PageHeading } from '../../ui/components/page-heading.tsx';
import {
  ActivityWorkspace,
  type ActivityWorkspaceProps,
} from '../../features/activity/activity-workspace.tsx';
import { t } from '../../features/activity/messages.ts';
import { WatchPanel } from '../../registry/watches/panel/watch-panel.tsx';
import { useStartReport } from '../../features/report/intake/start-report.ts';

export interface ActivityPageProps extends Omit<ActivityWorkspaceProps, 'onReportLike' | 'watches'> {
  /** Goes to the report page. */
  readonly onReport: () => void;
}

/** Activity: what this account did in this browser, with the outcomes, and what is new inside its watches. */
export function ActivityPage({ onReport, ...props }: ActivityPageProps) {
  const startReport = useStartReport();
  return (
    <Stack gap="lg">
      <PageHeading>{t('activity.title')}</PageHeading>
      <ActivityWorkspace
        {...props}
        watches={<WatchPanel />}
        onReportLike={(fields) => void startReport.like(fields).then(onReport)}
      />
    </Stack>
  );
}
