import { Anchor, Button, Stack, Text } from '@mantine/core';
import { type ErrorComponentProps, Link } from '@tanstack/react-router';
import { PageHeading } from '../../ui/components/page-heading.tsx';
import { PATHS } from '../../ui/format/paths.ts';
import { t } from './messages.ts';

export function NotFound() {
  return (
    <Stack>
      <PageHeading>{t('router.notFound')}</PageHeading>
      <Text>{t('router.notFoundText')}</Text>
      <Anchor component={Link} to={PATHS.search}>
        {t('router.toSearch')}
      </Anchor>
    </Stack>
  );
}

/**
 * Replaces a page, or the frame around it, that threw while rendering. The keys stay in the desk's memory.
 */
export function Crashed({ reset }: ErrorComponentProps) {
  return (
    <Stack role="alert" p="md">
      <PageHeading>{t('router.crashed')}</PageHeading>
      <Text>{t('router.crashedText')}</Text>
      <Button variant="default" w="fit-content" onClick={reset}>
        {t('common.tryAgain')}
      </Button>
    </Stack>
  );
}
