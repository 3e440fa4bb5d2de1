import { Stack } from '@mantine/core';
import { PageHeading } from '../../ui/components/page-heading.tsx';
import { LastMovements } from './last-movements.tsx';
import { t } from './messages.ts';
import classes from './overview.module.css';
import { RegistryPictures } from './registry-pictures.tsx';
import { ToDo } from './to-do.tsx';
import { TokensPart } from './tokens-part.tsx';
import { useDeskState } from '../../desk/session/desk-context.tsx';

/**
 * Overview: what waits for the analyst, the peer's tokens, and the registry in charts. Parts that the deployment
 * does not offer are left out.
 */
export function OverviewPage() {
  const { account } = useDeskState();
  return (
    <Stack gap="lg">
      <PageHeading>{t('overview.title')}</PageHeading>
      {account !== undefined && (
        <>
          <div className={classes['grid']}>
            <ToDo accountId={account.accountId} />
            <TokensPart accountId={account.accountId} />
            <LastMovements accountId={account.accountId} />
          </div>
          <RegistryPictures accountId={account.accountId} />
        </>
      )}
    </Stack>
  );
}
