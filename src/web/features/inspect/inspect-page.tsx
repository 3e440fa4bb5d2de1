import { Stack, Text } from '@mantine/core';
import { PageHeading } from '../../ui/components/page-heading.tsx';
import { InspectWorkspace, type InspectWorkspaceProps } from './inspect-workspace.tsx';
import { t } from './messages.ts';

/** The content of any transaction and what a receipt of it proves, without an account. */
export function InspectPage(props: InspectWorkspaceProps) {
  return (
    <Stack gap="md">
      <PageHeading>{t('inspect.title')}</PageHeading>
      <Text maw={640}>{t('inspect.intro')}</Text>
      <InspectWorkspace {...props} />
    </Stack>
  );
}
