import { IconCoins } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { balanceOptions } from '../../api/account-options.ts';
import { PATHS } from '../../ui/format/paths.ts';
import { useDesk, useEarnedTokens } from '../../desk/session/desk-context.tsx';
import styles from './header.module.css';
import { t } from './messages.ts';

/**
 * The balance if the service offers one, else the tokens earned in this session. Links to the page that
 * explains them.
 */
export function TokensLink({ accountId }: { readonly accountId: string }) {
  const { session } = useDesk();
  const { data: balance } = useQuery(balanceOptions(session.client, accountId));
  const earned = useEarnedTokens();
  const [count, words, to] =
    balance === null || balance === undefined
      ? [earned, t('header.tokensEarned', { count: earned }), PATHS.activity]
      : [balance.balance, t('header.tokens', { count: balance.balance }), PATHS.account];
  return (
    <Link to={to} className={styles['tokens']} title={words}>
      <IconCoins size={16} aria-hidden />
      <span className={styles['long']}>{words}</span>
      <span className={styles['short']} aria-hidden>
        {t('header.count', { count })}
      </span>
    </Link>
  );
}
