import { Anchor, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { PATHS } from '../../ui/format/paths.ts';
import { t } from './messages.ts';
import { PeerView } from './peer-view.tsx';
import { useDeskState } from '../../desk/session/desk-context.tsx';

export function PeerPage({ peerId }: { readonly peerId: string }) {
  const { account } = useDeskState();
  return (
    <Stack gap="md">
      <Anchor component={Link} to={PATHS.peers} w="fit-content">
        {t('peers.all')}
      </Anchor>
      {account !== undefined && <PeerView account={account} peerId={peerId} />}
    </Stack>
  );
}
