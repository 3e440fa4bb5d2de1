import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { balanceOptions } from '../../api/account-options.ts';
import { monthlyLimitOptions } from '../../api/token-options.ts';
import { OfferedPart } from '../../ui/offered/offered-part.tsx';
import { TitledCard } from '../../ui/components/titled-card.tsx';
import { PATHS } from '../../ui/format/paths.ts';
import { useDesk, useEarnedTokens } from '../../desk/session/desk-context.tsx';
import { MonthBar } from '../../desk/tokens/month-bar.tsx';
import { t } from './messages.ts';
import classes from './overview.module.css';

/**
 * The peer's balance and the rest of the month's limit; without either, the tokens earned in this session.
 */
export function BalancePart({ accountId }: { readonly accountId: string }) {
  const { client } = useDesk().session;
  const balance = useQuery(balanceOptions(client, accountId));
  const limit = useQuery(monthlyLimitOptions(client, accountId));
  const earned = useEarnedTokens();
  return (
    <TitledCard title={t('overview.balance')}>
      <OfferedPart
        query={balance}
        waiting={t('overview.balanceWaiting')}
        failed={t('overview.balanceFailed')}
        heightPx={40}
      >
        {({ balance: count }) => (
          <p className={classes['figure']}>
            <strong>{t('overview.number', { count })}</strong> {t('overview.tokensWord', { count })}
          </p>
        )}
      </OfferedPart>
      <OfferedPart
        query={limit}
        waiting={t('overview.monthWaiting')}
        failed={t('overview.monthFailed')}
        heightPx={48}
      >
        {(data) => <MonthBar limit={data} />}
      </OfferedPart>
      {balance.data === null && (
        <Text size="sm" c="dimmed">
          {t('overview.earned', { count: earned })}
        </Text>
      )}
      <Anchor
        size="sm"
        w="fit-content"
        data-link="alone"
        renderRoot={(props) => <Link to={PATHS.account} {...props} />}
      >
        {t('overview.toAccount')}
      </Anchor>
    </TitledCard>
  );
}
