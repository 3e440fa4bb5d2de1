import { Group, Stack } from '@mantine/core';
import { KeyHint } from '../../../ui/shortcuts/key-hint.tsx';
import { PageHeading } from '../../../ui/components/page-heading.tsx';
import { useDraftState, useDraftStore } from '../../../identifiers/draft/use-draft.ts';
import { t } from '../messages.ts';
import { ReportWorkspace, type ReportWorkspaceProps } from './report-workspace.tsx';
import { PeerSuggestions } from '../../../registry/peer-directory/peer-suggestions.tsx';
import classes from './report-page.module.css';

/** Report: one contribution by form, or a list of them, checked before it is signed. */
export function ReportPage(props: ReportWorkspaceProps) {
  const isLoading = useDraftState(useDraftStore(), (draft) => draft.isLoading);
  return (
    <Stack gap="md" className={classes.page ?? ''}>
      <Group gap="xs" justify="space-between">
        <PageHeading>{t('report.title')}</PageHeading>
        <KeyHint page="report" />
      </Group>
      {/* Before the kept draft is loaded, typed text would become a row of its own. */}
      {!isLoading && <ReportWorkspace {...props} />}
      <PeerSuggestions />
    </Stack>
  );
}
