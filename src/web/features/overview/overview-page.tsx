import { Stack } from '@mantine/core';
import { PageHeading } from '../../ui/components/page-heading.tsx';
import { t } from './messages.ts';
import { RegistryPictures } from './registry-pictures.tsx';
import { ToDo } from './to-do.tsx';
import { useDeskState } from '../../desk/session/desk-context.tsx';

/**
 * Overview: what waits for the analyst, and the registry in charts. Parts that the deployment
 * does not offer are left out.
 */
export function OverviewPage() {
  const { account } = useDeskState();
  return (
    <Stack gap="lg">
      <PageHeading>{t('overview.title')}</PageHeading>
      {account !== undefined && (
        <>
          <ToDo accountId={account.accountId} />
          <RegistryPictures accountId={account.accountId} />
        </>
      )}
    </Stack>
  );
}
