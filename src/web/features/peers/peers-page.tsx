import { Stack } from '@mantine/core';
import { PageHeading } from '../../ui/components/page-heading.tsx';
import { t } from './messages.ts';
import { PeersList } from './peers-list.tsx';
import { useDeskState } from '../../desk/session/desk-context.tsx';

export function PeersPage() {
  const { account } = useDeskState();
  return (
    <Stack gap="md">
      <PageHeading>{t('peers.title')}</PageHeading>
      {account !== undefined && <PeersList account={account} />}
    </Stack>
  );
}
