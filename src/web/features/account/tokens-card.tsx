import { useQuery } from '@tanstack/react-query';
import { balanceOptions } from '../../api/account-options.ts';
import { monthlyLimitOptions } from '../../api/token-options.ts';
import { Fact, Facts } from '../../ui/components/facts.tsx';
import { OfferedPart } from '../../ui/offered/offered-part.tsx';
import { TitledCard } from '../../ui/components/titled-card.tsx';
import { useDesk, useEarnedTokens } from '../../desk/session/desk-context.tsx';
import { MonthBar } from '../../desk/tokens/month-bar.tsx';
import { t } from './messages.ts';
import { MovementsPart } from './movements.tsx';
import { TermsFacts, TermsPart } from './terms.tsx';
import classes from './account-page.module.css';

/**
 * The peer's balance, what earns and costs tokens, the month's limit, and the movements of the balance. Where the service
 * offers no balance: the tokens earned in this session.
 */
export function TokensCard({ accountId }: { readonly accountId: string }) {
  const { client } = useDesk().session;
  const balance = useQuery(balanceOptions(client, accountId));
  const limit = useQuery(monthlyLimitOptions(client, accountId));
  const earned = useEarnedTokens();
  return (
    <TitledCard title={t('account.balance')}>
      <OfferedPart
        query={balance}
        waiting={t('account.balanceLoading')}
        failed={t('account.balanceFailed')}
        heightPx={20}
      >
        {() => null}
      </OfferedPart>
      <div className={classes['facts']}>
        <Facts>
          {balance.data !== undefined && balance.data !== null && (
            <Fact name={t('account.balanceOfPeer')}>
              <strong className={classes['balance']}>
                {t('account.tokens', { count: balance.data.balance })}
              </strong>
            </Fact>
          )}
          {balance.data === null && (
            <Fact name={t('account.earned')}>{t('account.tokens', { count: earned })}</Fact>
          )}
          <TermsFacts accountId={accountId} />
        </Facts>
      </div>
      <OfferedPart
        query={limit}
        waiting={t('account.monthLoading')}
        failed={t('account.monthFailed')}
        heightPx={64}
      >
        {(data) => <MonthBar limit={data} />}
      </OfferedPart>
      <TermsPart accountId={accountId} />
      <MovementsPart accountId={accountId} />
    </TitledCard>
  );
}
