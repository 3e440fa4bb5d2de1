import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ownRates, type Rewards } from '../../../client/account/rewards.ts';
import { accountDetailsOptions, balanceOptions } from '../../api/account-options.ts';
import { downloadPriceOptions } from '../../api/download-options.ts';
import { monthlyLimitOptions, rewardsOptions } from '../../api/token-options.ts';
import { useDesk, useEarnedTokens } from '../../desk/session/desk-context.tsx';
import { MonthBar } from '../../desk/tokens/month-bar.tsx';
import { Fact, Facts } from '../../ui/components/facts.tsx';
import { TitledCard } from '../../ui/components/titled-card.tsx';
import { OfferedPart } from '../../ui/offered/offered-part.tsx';
import { t } from './messages.ts';
import classes from './overview.module.css';

/** The peer's own type; all types if it is unknown. */
function rewardSpan(rewards: Rewards, peerType: string | undefined): string {
  const own = ownRates(rewards, peerType);
  const spans = own === undefined ? rewards.rates : [own];
  if (spans.length === 0) return t('overview.notSaid');
  const lowest = Math.min(...spans.map((span) => span.lowest));
  const highest = Math.max(...spans.map((span) => span.highest));
  return lowest === highest
    ? t('overview.tokens', { count: highest })
    : t('overview.rewardSpan', { lowest, highest });
}

const priceText = (tokens: number): string =>
  tokens === 0 ? t('overview.free') : t('overview.tokens', { count: tokens });

/** What a report earns and a new contribution costs, if the service publishes it. */
function Terms({ accountId }: { readonly accountId: string }) {
  const { client } = useDesk().session;
  const rewards = useQuery(rewardsOptions(client, accountId));
  const price = useQuery(downloadPriceOptions(client, accountId));
  const details = useQuery(accountDetailsOptions(client, accountId));
  return (
    <>
      {(rewards.data ?? price.data) && (
        <Facts>
          {rewards.data && (
            <Fact name={t('overview.reward')}>{rewardSpan(rewards.data, details.data?.peerType)}</Fact>
          )}
          {price.data && <Fact name={t('overview.price')}>{priceText(price.data.plain)}</Fact>}
        </Facts>
      )}
      <OfferedPart
        query={rewards}
        waiting={t('overview.termsWaiting')}
        failed={t('overview.rewardsFailed')}
        heightPx={20}
      >
        {() => null}
      </OfferedPart>
      <OfferedPart
        query={price}
        waiting={t('overview.termsWaiting')}
        failed={t('overview.pricesFailed')}
        heightPx={20}
      >
        {() => null}
      </OfferedPart>
    </>
  );
}

/** The peer's balance, the rest of the month's limit, and what earns and costs tokens. */
export function TokensPart({ accountId }: { readonly accountId: string }) {
  const { client } = useDesk().session;
  const balance = useQuery(balanceOptions(client, accountId));
  const limit = useQuery(monthlyLimitOptions(client, accountId));
  const earned = useEarnedTokens();
  return (
    <TitledCard title={t('overview.tokensTitle')}>
      <OfferedPart
        query={balance}
        waiting={t('overview.balanceWaiting')}
        failed={t('overview.balanceFailed')}
        heightPx={30}
      >
        {({ balance: count }) => <p className={classes['figure']}>{t('overview.number', { count })}</p>}
      </OfferedPart>
      {balance.data === null && <Text size="sm">{t('overview.earned', { count: earned })}</Text>}
      <OfferedPart
        query={limit}
        waiting={t('overview.monthWaiting')}
        failed={t('overview.monthFailed')}
        heightPx={48}
      >
        {(data) => <MonthBar limit={data} />}
      </OfferedPart>
      <Terms accountId={accountId} />
    </TitledCard>
  );
}
