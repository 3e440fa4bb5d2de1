import { Stack } from '@mantine/core';
import { PageHeading } from '../../ui/components/page-heading.tsx';
import { ConnectionsCard } from './connections-card.tsx';
import { DetailsCard } from './details-card.tsx';
import { LedgerCard } from './ledger-card.tsx';
import { t } from './messages.ts';
import { TamperCard } from './tamper-card.tsx';
import { TokensCard } from './tokens-card.tsx';
import { useDeskState } from '../../desk/session/desk-context.tsx';
import classes from './account-page.module.css';

export function AccountPage() {
  const { account, keysSaved } = useDeskState();
  return (
    <Stack gap="lg">
      <PageHeading>{t('account.title')}</PageHeading>
      {account !== undefined && (
        <>
          <TokensCard accountId={account.accountId} />
          <ConnectionsCard accountId={account.accountId} />
          <div className={classes['sideBySide']}>
            <div className={classes['column']}>
              <DetailsCard account={account} keysSaved={keysSaved} />
            </div>
            <div className={classes['column']}>
              <LedgerCard />
              <TamperCard account={account} />
            </div>
          </div>
        </>
      )}
    </Stack>
  );
}
