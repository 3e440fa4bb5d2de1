import { Anchor, Button, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { PageHeading } from '../components/page-heading.tsx';
import { PATHS } from '../format/paths.ts';
import { say } from './messages.ts';

export function NotFound() {
  return (
    <Stack>
      <PageHeading>{say('shell.notFound')}</PageHeading>
      <Text>{say('shell.notFoundText')}</Text>
      <Anchor component={Link} to={PATHS.search}>
        {say('shell.toSearch')}
      </Anchor>
    </Stack>
  );
}

/** Replaces a page that threw while rendering. The rest of the desk keeps working. */
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
