import { Stack } from '@mantine/core';
import { PageHeading } from '../components/page-heading.tsx';
import { shownAsciiInRow } from '../components/shown-text.ts';
import { t } from '../features/peers/messages.ts';
import { PeerView } from '../features/peers/peer-view.tsx';
import { useDeskState } from '../session/desk-context.tsx';

/** One peer, as the address names it. */
export function PeerPage({ peerId }: { readonly peerId: string }) {
  const { account } = useDeskState();
  return (
    <Stack gap="md">
      <PageHeading>{t('peers.one', { peer: shownAsciiInRow(peerId) })}</PageHeading>
      {account !== undefined && <PeerView account={account} peerId={peerId} />}
    </Stack>
  );
}
