import { useQuery } from '@tanstack/react-query';
import { balanceOptions } from '../../api/account-options.ts';
import { monthlyLimitOptions } from '../../api/token-options.ts';
import { Fact, Facts } from '../../ui/components/facts.tsx';
import { OfferedPart } from '../../ui/offered/offered-part.tsx';
import { TitledCard } from '../../ui/components/titled-card.tsx';
import { useDesk, useEarnedTokens } from '../../desk/session/desk-context.tsx';
import { MonthBar } from '../../desk/tokens/month-bar.tsx';
import { t } from './messages.ts';

/** The peer's balance and its month's limit; the tokens earned in this session if the service offers no balance. */
export function BalanceCard({ accountId }: { readonly accountId: string }) {
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
      <Facts>
        {balance.data !== undefined && balance.data !== null && (
          <Fact name={t('account.balanceOfPeer')}>
            <strong>{t('account.tokens', { count: balance.data.balance })}</strong>
          </Fact>
        )}
        {balance.data === null && (
          <Fact name={t('account.earned')}>{t('account.tokens', { count: earned })}</Fact>
        )}
      </Facts>
      <OfferedPart
        query={limit}
        waiting={t('account.monthLoading')}
        failed={t('account.monthFailed')}
        heightPx={64}
      >
        {(data) => <MonthBar limit={data} />}
      </OfferedPart>
    </TitledCard>
  );
}
