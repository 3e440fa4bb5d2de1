import { Stack } from '@mantine/core';
import { PageHeading } from '../components/page-heading.tsx';
import { t } from '../features/report/messages.ts';
import { ReportWorkspace } from '../features/report/workspace/report-workspace.tsx';
import classes from './report-page.module.css';

/** Report: one contribution by form, checked before it is signed. */
export function ReportPage() {
  return (
    <Stack gap="lg" className={classes.page ?? ''}>
      <PageHeading>{t('report.title')}</PageHeading>
      <ReportWorkspace />
    </Stack>
  );
}
