import { Stack } from '@mantine/core';
import { PageHeading } from '../components/page-heading.tsx';
import { t } from '../features/peers/messages.ts';
import { PeersList } from '../features/peers/peers-list.tsx';
import { useDeskState } from '../session/desk-context.tsx';

/** Peers: who reports what. */
export function PeersPage() {
  const { account } = useDeskState();
  return (
    <Stack gap="md">
      <PageHeading>{t('peers.title')}</PageHeading>
      {account !== undefined && <PeersList account={account} />}
    </Stack>
  );
}
