import { Stack, Text } from '@mantine/core';
import { PageHeading } from '../../ui/components/page-heading.tsx';
import type { InspectWorkspaceProps } from './inspect-workspace.tsx';
import { t } from './messages.ts';
import { VerifyWorkspace } from './verify-workspace.tsx';

/** Checks a shared proof, without an account. */
export function VerifyPage(props: InspectWorkspaceProps) {
  return (
    <Stack gap="md">
      <PageHeading>{t('verify.title')}</PageHeading>
      <Text maw={640}>{t('verify.intro')}</Text>
      <VerifyWorkspace {...props} />
    </Stack>
  );
}
