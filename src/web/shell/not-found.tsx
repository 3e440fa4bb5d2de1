import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { PageHeading } from '../components/page-heading.tsx';
import { PATHS } from '../paths.ts';
import { say } from '../words/say.ts';

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
