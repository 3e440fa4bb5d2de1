import { Anchor, Button, Stack, Text } from '@mantine/core';
import { type ErrorComponentProps, Link } from '@tanstack/react-router';
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

/** Replaces a page that threw while it was rendered. The rest of the desk keeps working, with the keys in its memory. */
export function PageCrashed({ reset }: ErrorComponentProps) {
  return (
    <Stack role="alert">
      <PageHeading>{t('shell.crashed')}</PageHeading>
      <Text>{t('shell.pageCrashedText')}</Text>
      <Button variant="default" w="fit-content" onClick={reset}>
        {t('common.tryAgain')}
      </Button>
    </Stack>
  );
}

/** Replaces the desk when its frame threw: nothing but a reload helps. */
export function DeskCrashed() {
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
