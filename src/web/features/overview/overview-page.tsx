import { Stack } from '@mantine/core';
import { PageHeading } from '../../ui/components/page-heading.tsx';
import { NewsLine } from '../../registry/saved-searches/news-line.tsx';
import { BalancePart } from './balance-part.tsx';
import { LastMovements } from './last-movements.tsx';
import { t } from './messages.ts';
import { NewForYou } from './new-for-you.tsx';
import { OpenOutcomes } from './open-outcomes.tsx';
import classes from './overview.module.css';
import { RegistryPictures } from './registry-pictures.tsx';
import { TermsPart } from './terms-part.tsx';
import { useDeskState } from '../../desk/session/desk-context.tsx';

/**
 * Overview: news, the peer's balance and earnings, and the registry in charts. Parts that the deployment does
 * not offer are left out.
 */
export function OverviewPage() {
  const { account } = useDeskState();
  return (
    <Stack gap="lg">
      <PageHeading>{t('overview.title')}</PageHeading>
      {account !== undefined && (
        <>
          <NewsLine />
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
