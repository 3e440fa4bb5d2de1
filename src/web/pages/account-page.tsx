import { Stack } from '@mantine/core';
import { PageHeading } from '../components/page-heading.tsx';
import { BalanceCard } from '../features/account/balance-card.tsx';
import { IdentityCard } from '../features/account/identity-card.tsx';
import { t } from '../features/account/messages.ts';
import { MovementsCard } from '../features/account/movements-card.tsx';
import { TamperCard } from '../features/account/tamper-card.tsx';
import { TermsCard } from '../features/account/terms-card.tsx';
import { useDeskState } from '../session/desk-context.tsx';
import classes from './account-page.module.css';

/** Account: who is signed in and what they have. */
export function AccountPage() {
  const { account, key, keysSaved } = useDeskState();
  return (
    <Stack gap="lg">
      <PageHeading>{t('account.title')}</PageHeading>
      {account !== undefined && (
        <>
          <div className={classes['sideBySide']}>
            <BalanceCard account={account} />
            <TermsCard accountId={account.accountId} />
          </div>
          <MovementsCard accountId={account.accountId} />
          <IdentityCard account={account} keyState={key} keysSaved={keysSaved} />
          <TamperCard account={account} />
        </>
      )}
    </Stack>
  );
}
