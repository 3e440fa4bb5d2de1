import { Stack } from '@mantine/core';
import { PageHeading } from '../components/page-heading.tsx';
import { say } from '../features/report/messages.ts';
import { ReportWorkspace } from '../features/report/report-workspace.tsx';

/** Report: one contribution by form, checked before it is signed. */
export function ReportPage() {
  return (
    <Stack gap="lg">
      <PageHeading>{say('report.title')}</PageHeading>
      <ReportWorkspace />
    </Stack>
  );
}
