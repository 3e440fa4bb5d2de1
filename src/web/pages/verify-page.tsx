import { Stack, Text } from '@mantine/core';
import { PageHeading } from '../components/page-heading.tsx';
import type { InspectWorkspaceProps } from '../features/inspect/inspect-workspace.tsx';
import { t } from '../features/inspect/messages.ts';
import { VerifyWorkspace } from '../features/inspect/verify-workspace.tsx';

/** Checks a proof that somebody passed on, without an account. */
export function VerifyPage(props: InspectWorkspaceProps) {
  return (
    <Stack gap="md">
      <PageHeading>{t('verify.title')}</PageHeading>
      <Text maw={640}>{t('verify.intro')}</Text>
      <VerifyWorkspace {...props} />
    </Stack>
  );
}
