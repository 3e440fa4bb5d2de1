import { Box, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { accountDetailsOptions } from '../../api/account-options.ts';
import { downloadPriceOptions } from '../../api/download-options.ts';
import { ownRates, type Rewards } from '../../../client/account/rewards.ts';
import { rewardsOptions } from '../../api/token-options.ts';
import { Fact } from '../../ui/components/facts.tsx';
import { OfferedPart } from '../../ui/offered/offered-part.tsx';
import { TransactionText } from '../../ui/components/text/transaction-text.tsx';
import { peerTypeText } from '../../registry/peer-directory/peer-type-text.ts';
import { useDesk } from '../../desk/session/desk-context.tsx';
import { t } from './messages.ts';
import classes from './terms.module.css';

interface RatesProps {
  readonly rewards: Rewards;
  /** The type of the own peer, if known. */
  readonly ownType: string | undefined;
}

/** The reward of each fraud type for each type of peer; the own type is marked. */
function Rates({ rewards, ownType }: RatesProps) {
  const { defaultReward, fraudTypes, rates } = rewards;
  const own = ownRates(rewards, ownType);
  return (
    <>
      {/* Focusable: the keyboard scrolls it. */}
      <Box className={classes['region'] ?? ''} role="region" aria-label={t('account.rates')} tabIndex={0}>
        <table className={classes['table']}>
          <caption>{t('account.rates')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('account.fraudType')}</th>
              {rates.map((column) => (
                <th key={column.peerType} scope="col" data-own={column === own ? true : undefined}>
                  <TransactionText inRow>{peerTypeText(column.peerType)}</TransactionText>
                  {column === own && <span className={classes['own']}>{t('account.ownType')}</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {fraudTypes.map((fraudType) => (
              <tr key={fraudType}>
                <th scope="row">
                  <TransactionText inRow>{fraudType}</TransactionText>
                </th>
                {rates.map((column) => {
                  const tokens = column.tokensByFraudType.get(fraudType) ?? defaultReward;
                  return (
                    <td key={column.peerType} data-own={column === own ? true : undefined}>
                      {tokens === undefined ? t('account.noRate') : t('account.rate', { tokens })}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
      {defaultReward !== undefined && (
        <Text size="sm" c="dimmed">
          {t('account.defaultReward', { tokens: defaultReward })}
        </Text>
      )}
    </>
  );
}

/** The rate of every fraud type and type of peer; `undefined` where they differ. */
function oneRateOf({ defaultReward, fraudTypes, rates }: Rewards): number | undefined {
  const [first] = rates;
  if (first === undefined) return defaultReward;
  const isOne = rates.every(
    ({ lowest, highest, tokensByFraudType }) =>
      lowest === first.lowest &&
      highest === first.lowest &&
      (defaultReward === first.lowest ||
        (defaultReward === undefined && tokensByFraudType.size === fraudTypes.length)),
  );
  return isOne ? first.lowest : undefined;
}

interface OfAccount {
  readonly accountId: string;
}

function useTerms({ accountId }: OfAccount) {
  const { client } = useDesk().session;
  const rewards = useQuery(rewardsOptions(client, accountId));
  const price = useQuery(downloadPriceOptions(client, accountId));
  return { rewards, price, oneRate: rewards.data ? oneRateOf(rewards.data) : undefined };
}

/** The reward of a report or flag, where it is the same for all, and the price of a download, as facts. */
export function TermsFacts(props: OfAccount) {
  const { price, oneRate } = useTerms(props);
  return (
    <>
      {oneRate !== undefined && (
        <Fact name={t('account.oneRate')}>{t('account.tokens', { count: oneRate })}</Fact>
      )}
      {price.data && (
        <Fact name={t('account.prices')}>{t('account.price', { count: price.data.plain })}</Fact>
      )}
    </>
  );
}

/** The table of rewards where they differ, and what of the terms could not be loaded. */
export function TermsPart(props: OfAccount) {
  const { client } = useDesk().session;
  const { rewards, price, oneRate } = useTerms(props);
  const details = useQuery(accountDetailsOptions(client, props.accountId));
  return (
    <>
      <OfferedPart
        query={price}
        waiting={t('account.pricesLoading')}
        failed={t('account.pricesFailed')}
        heightPx={20}
      >
        {() => null}
      </OfferedPart>
      <OfferedPart
        query={rewards}
        waiting={t('account.ratesLoading')}
        failed={t('account.ratesFailed')}
        heightPx={20}
      >
        {(data) => oneRate === undefined && <Rates rewards={data} ownType={details.data?.peerType} />}
      </OfferedPart>
    </>
  );
}
