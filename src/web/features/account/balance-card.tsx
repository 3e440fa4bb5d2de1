import { Anchor, Button, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { AppError } from '../../../contract/app-error.ts';
import { balanceOptions } from '../../api/balance.ts';
import { Fact, Facts } from '../../components/facts.tsx';
import { Problem } from '../../components/problem.tsx';
import { shownAsciiText } from '../../components/shown-text.ts';
import { TitledCard } from '../../components/titled-card.tsx';
import { PATHS } from '../../format/paths.ts';
import { useDesk, useEarnedTokens } from '../../session/desk-context.tsx';
import type { DeskAccount } from '../../session/desk-account.ts';
import { UnexpectedError } from '../../submission/submission-errors.ts';
import { t } from './messages.ts';

/** The balance where the service offers one, and the tokens earned in this session. */
export function BalanceCard({ account }: { readonly account: DeskAccount }) {
  const { session } = useDesk();
  const balance = useQuery(balanceOptions(session.client, account.accountId));
  const earned = useEarnedTokens();
  const peer = shownAsciiText(account.peerId);
  return (
    <TitledCard title={t('account.balance')}>
      <Facts>
        {balance.isPending && (
          <Fact name={t('account.balanceAll', { peer })}>
            <Skeleton height={18} width={96} aria-hidden />
            <VisuallyHidden>{t('account.balanceLoading')}</VisuallyHidden>
          </Fact>
        )}
        {balance.isSuccess && balance.data !== null && (
          <Fact name={t('account.balanceAll', { peer })}>
            <strong>{t('account.tokens', { count: balance.data.balance })}</strong>
          </Fact>
        )}
        <Fact name={t('account.earned')}>{t('account.tokens', { count: earned })}</Fact>
      </Facts>
      <Anchor
        size="sm"
        w="fit-content"
        data-link="alone"
        renderRoot={(props) => <Link to={PATHS.activity} {...props} />}
      >
        {t('account.toActivity')}
      </Anchor>
      {balance.isSuccess && balance.data === null && (
        <Text size="sm" c="dimmed">
          {t('account.notOffered')}
        </Text>
      )}
      {balance.isError && (
        <Problem
          title={t('account.balanceFailed')}
          error={balance.error instanceof AppError ? balance.error : new UnexpectedError(balance.error)}
        >
          <Button variant="default" size="compact-md" onClick={() => void balance.refetch()}>
            {t('account.tryAgain')}
          </Button>
        </Problem>
      )}
    </TitledCard>
  );
}
