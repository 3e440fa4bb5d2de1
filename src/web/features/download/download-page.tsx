import { Stack } from '@mantine/core';
import { PageHeading } from '../../ui/components/page-heading.tsx';
import type { DownloadParts } from './filter/download-parts.ts';
import { DownloadWorkspace } from './download-workspace.tsx';
import { t } from './messages.ts';
import { useDeskState } from '../../desk/session/desk-context.tsx';

export interface DownloadPageProps {
  /** What the address says. */
  readonly parts: DownloadParts;
  readonly onParts: (parts: DownloadParts, by: 'choice' | 'typing') => void;
}

/** Download: contributions of the whole registry by filter, what they cost, and those had before. */
export function DownloadPage(props: DownloadPageProps) {
  const { account } = useDeskState();
  return (
    <Stack gap="lg">
      <PageHeading>{t('download.title')}</PageHeading>
      {account !== undefined && <DownloadWorkspace account={account} {...props} />}
    </Stack>
  );
}
