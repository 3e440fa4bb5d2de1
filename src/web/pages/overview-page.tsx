import { Stack } from '@mantine/core';
import { PageHeading } from '../components/page-heading.tsx';
import { BalancePart } from '../features/overview/balance-part.tsx';
import { LastMovements } from '../features/overview/last-movements.tsx';
import { t } from '../features/overview/messages.ts';
import { NewForYou } from '../features/overview/new-for-you.tsx';
import { OpenOutcomes } from '../features/overview/open-outcomes.tsx';
import classes from '../features/overview/overview.module.css';
import { RegistryPictures } from '../features/overview/registry-pictures.tsx';
import { TermsPart } from '../features/overview/terms-part.tsx';
import { useDeskState } from '../session/desk-context.tsx';

/** Overview: what is new, what the peer has and earns, and the registry in pictures, as far as the deployment offers it. */
export function OverviewPage() {
  const { account } = useDeskState();
  return (
    <Stack gap="lg">
      <PageHeading>{t('overview.title')}</PageHeading>
      {account !== undefined && (
        <>
          <div className={classes['cards']}>
            <NewForYou accountId={account.accountId} />
            <BalancePart accountId={account.accountId} />
            <TermsPart accountId={account.accountId} />
          </div>
          <div className={classes['main']}>
            <RegistryPictures accountId={account.accountId} />
            <div className={classes['aside']}>
              <OpenOutcomes />
              <LastMovements accountId={account.accountId} />
            </div>
          </div>
        </>
      )}
    </Stack>
  );
}
