import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { balanceOptions } from '../../api/account-options.ts';
import { monthlyLimitOptions } from '../../api/token-options.ts';
import { Fact, Facts } from '../../ui/components/facts.tsx';
import { OfferedPart } from '../../ui/offered/offered-part.tsx';
import { shownAsciiText } from '../../ui/components/text/shown-text.ts';
import { TitledCard } from '../../ui/components/titled-card.tsx';
import { PATHS } from '../../ui/format/paths.ts';
import type { DeskAccount } from '../../desk/session/desk-account.ts';
import { useDesk, useEarnedTokens } from '../../desk/session/desk-context.tsx';
import { MonthBar } from '../../desk/tokens/month-bar.tsx';
import { t } from './messages.ts';

/** The balance and the month's limit if the service offers them, and the tokens earned in this session. */
export function BalanceCard({ account: { accountId, peerId } }: { readonly account: DeskAccount }) {
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
          <Fact name={t('account.balanceAll', { peer: shownAsciiText(peerId) })}>
            <strong>{t('account.tokens', { count: balance.data.balance })}</strong>
          </Fact>
        )}
        <Fact name={t('account.earned')}>{t('account.tokens', { count: earned })}</Fact>
      </Facts>
      <OfferedPart
        query={limit}
        waiting={t('account.monthLoading')}
        failed={t('account.monthFailed')}
        heightPx={64}
      >
        {(data) => <MonthBar limit={data} />}
      </OfferedPart>
      <Anchor
        size="sm"
        w="fit-content"
        data-link="alone"
        renderRoot={(props) => <Link to={PATHS.activity} {...props} />}
      >
        {t('account.toActivity')}
      </Anchor>
      {balance.data === null && (
        <Text size="sm" c="dimmed">
          {t('account.notOffered')}
        </Text>
      )}
    </TitledCard>
  );
}
