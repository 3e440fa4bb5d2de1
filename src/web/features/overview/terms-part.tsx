import { useQuery } from '@tanstack/react-query';
import { accountDetailsOptions } from '../../api/account-options.ts';
import { downloadPriceOptions } from '../../api/download-options.ts';
import { ownRates, type Rewards } from '../../../client/account/rewards.ts';
import { rewardsOptions } from '../../api/token-options.ts';
import { Fact, Facts } from '../../ui/components/facts.tsx';
import { isShown, OfferedPart } from '../../ui/offered/offered-part.tsx';
import { TitledCard } from '../../ui/components/titled-card.tsx';
import { useDesk } from '../../desk/session/desk-context.tsx';
import { t } from './messages.ts';

/** The peer's own type; all types if it is unknown. */
function rewardSpan(rewards: Rewards, peerType: string | undefined): string | undefined {
  const own = ownRates(rewards, peerType);
  const spans = own === undefined ? rewards.rates : [own];
  if (spans.length === 0) return undefined;
  const lowest = Math.min(...spans.map((span) => span.lowest));
  const highest = Math.max(...spans.map((span) => span.highest));
  return lowest === highest
    ? t('overview.tokens', { count: highest })
    : t('overview.rewardSpan', { lowest, highest });
}

const priceText = (tokens: number): string =>
  tokens === 0 ? t('overview.free') : t('overview.tokens', { count: tokens });

/** Rewards for reports and flags, and prices of downloads, if the service publishes them. */
export function TermsPart({ accountId }: { readonly accountId: string }) {
  const { client } = useDesk().session;
  const rewards = useQuery(rewardsOptions(client, accountId));
  const price = useQuery(downloadPriceOptions(client, accountId));
  const details = useQuery(accountDetailsOptions(client, accountId));
  if (!isShown(rewards) && !isShown(price)) return null;
  return (
    <TitledCard title={t('overview.terms')}>
      <OfferedPart
        query={rewards}
        waiting={t('overview.termsWaiting')}
        failed={t('overview.rewardsFailed')}
        heightPx={24}
      >
        {(data) => (
          <Facts>
            <Fact name={t('overview.reward')}>
              {rewardSpan(data, details.data?.peerType) ?? t('overview.notSaid')}
            </Fact>
          </Facts>
        )}
      </OfferedPart>
      <OfferedPart
        query={price}
        waiting={t('overview.termsWaiting')}
        failed={t('overview.pricesFailed')}
        heightPx={24}
      >
        {({ plain, scored }) => (
          <Facts>
            <Fact name={t('overview.price')}>{priceText(plain)}</Fact>
            {scored !== plain && <Fact name={t('overview.priceScored')}>{priceText(scored)}</Fact>}
          </Facts>
        )}
      </OfferedPart>
    </TitledCard>
  );
}
