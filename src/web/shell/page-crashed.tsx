import { Button, Stack, Text } from '@mantine/core';
import { PageHeading } from '../components/page-heading.tsx';
import { say } from '../words/say.ts';

/** What stands in a page's place when it threw while rendering. The rest of the desk goes on. */
export function PageCrashed() {
  return (
    <Stack role="alert">
      <PageHeading>{say('shell.crashed')}</PageHeading>
      <Text>{say('shell.crashedText')}</Text>
      <Button w="fit-content" onClick={() => window.location.reload()}>
        {say('shell.reload')}
      </Button>
    </Stack>
  );
}
