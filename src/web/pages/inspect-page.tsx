import { Stack, Text } from '@mantine/core';
import { PageHeading } from '../components/page-heading.tsx';
import { InspectWorkspace, type InspectWorkspaceProps } from '../features/inspect/inspect-workspace.tsx';
import { say } from '../features/inspect/messages.ts';

/** Inspect: what any transaction says, without an account. */
export function InspectPage(props: InspectWorkspaceProps) {
  return (
    <Stack gap="md">
      <PageHeading>{say('inspect.title')}</PageHeading>
      <Text maw={640}>{say('inspect.intro')}</Text>
      <InspectWorkspace {...props} />
    </Stack>
  );
}
