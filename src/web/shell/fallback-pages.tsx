import { Anchor, Button, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { PageHeading } from '../components/page-heading.tsx';
import { PATHS } from '../format/paths.ts';
import { t } from './messages.ts';

export function NotFound() {
  return (
    <Stack>
      <PageHeading>{t('shell.notFound')}</PageHeading>
      <Text>{t('shell.notFoundText')}</Text>
      <Anchor component={Link} to={PATHS.search}>
        {t('shell.toSearch')}
      </Anchor>
    </Stack>
  );
}

/** Replaces a page that threw while rendering. The rest of the desk keeps working. */
export function PageCrashed() {
  return (
    <Stack role="alert">
      <PageHeading>{t('shell.crashed')}</PageHeading>
      <Text>{t('shell.crashedText')}</Text>
      <Button w="fit-content" onClick={() => window.location.reload()}>
        {t('shell.reload')}
      </Button>
    </Stack>
  );
}
