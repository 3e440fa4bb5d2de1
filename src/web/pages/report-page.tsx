import { Stack } from '@mantine/core';
import { PageHeading } from '../components/page-heading.tsx';
import { ReportWorkspace } from '../features/report/report-workspace.tsx';
import { say } from '../words/say.ts';

/** Report: one contribution by form, checked before it is signed. */
export function ReportPage() {
  return (
    <Stack gap="lg">
      <PageHeading>{say('report.title')}</PageHeading>
      <ReportWorkspace />
    </Stack>
  );
}
