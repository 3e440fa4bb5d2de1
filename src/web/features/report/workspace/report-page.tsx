import { Stack } from '@mantine/core';
import { useState } from 'react';
import { PageHeading } from '../../../ui/components/page-heading.tsx';
import { useDraftState, useDraftStore } from '../../../identifiers/draft/use-draft.ts';
import { t } from '../messages.ts';
import { ReportWorkspace, type ReportWorkspaceProps } from './report-workspace.tsx';
import { PeerSuggestions } from '../../../registry/peer-directory/peer-suggestions.tsx';
import classes from './report-page.module.css';

/** Report: one contribution by form, or a list of them, checked before it is signed. */
export function ReportPage(props: Omit<ReportWorkspaceProps, 'besideTitle'>) {
  const [besideTitle, setBesideTitle] = useState<Element | null>(null);
  const isLoading = useDraftState(useDraftStore(), (draft) => draft.isLoading);
  return (
    <Stack gap="sm" className={classes.page ?? ''}>
      <div className={classes.title}>
        <PageHeading>{t('report.title')}</PageHeading>
        <div ref={setBesideTitle} className={classes.beside} />
      </div>
      {/* Before the kept draft is loaded, typed text would become a row of its own. */}
      {!isLoading && <ReportWorkspace {...props} besideTitle={besideTitle} />}
      <PeerSuggestions />
    </Stack>
  );
}
