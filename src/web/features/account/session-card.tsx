import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { PATHS } from '../../paths.ts';
import { useSessionReceipts } from '../../session/use-session-receipts.ts';
import { say } from '../../words/say.ts';
import { AccountCard } from './account-card.tsx';
import { SessionTable } from './session-table.tsx';

/** Own contributions and flags of this session. */
export function SessionCard() {
  const receipts = useSessionReceipts();
  return (
    <AccountCard title={say('account.own')}>
      {receipts.length === 0 ? (
        <>
          <Text>{say('account.empty')}</Text>
          <Anchor data-link="alone" renderRoot={(props) => <Link to={PATHS.report} {...props} />}>
            {say('account.toReport')}
          </Anchor>
        </>
      ) : (
        <>
          <SessionTable receipts={receipts} />
          <Text size="sm" c="dimmed">
            {say('account.ownHint')}
          </Text>
        </>
      )}
    </AccountCard>
  );
}
