import { Stack } from '@mantine/core';
import { PageHeading } from '../../ui/components/page-heading.tsx';
import { BalanceCard } from './balance-card.tsx';
import { ConnectionsCard } from './connections-card.tsx';
import { IdentityCard } from './identity-card.tsx';
import { LedgerCard } from './ledger-card.tsx';
import { t } from './messages.ts';
import { MovementsCard } from './movements-card.tsx';
import { TamperCard } from './tamper-card.tsx';
import { TermsCard } from './terms-card.tsx';
import { useDeskState } from '../../desk/session/desk-context.tsx';
import classes from './account-page.module.css';

export function AccountPage() {
  const { account, keysSaved } = useDeskState();
  return (
    <Stack gap="lg">
      <PageHeading>{t('account.title')}</PageHeading>
      {account !== undefined && (
        <>
          <div className={classes['sideBySide']}>
            <BalanceCard accountId={account.accountId} />
            <TermsCard accountId={account.accountId} />
          </div>
          <MovementsCard accountId={account.accountId} />
          <div className={classes['details']}>
            <IdentityCard account={account} keysSaved={keysSaved} />
          </div>
          <ConnectionsCard accountId={account.accountId} />
          <LedgerCard />
          <TamperCard account={account} />
        </>
      )}
    </Stack>
  );
}
