import { Stack } from '@mantine/core';
import { PeerView } from './peer-view.tsx';
import { useDeskState } from '../../desk/session/desk-context.tsx';

export function PeerPage({ peerId }: { readonly peerId: string }) {
  const { account } = useDeskState();
  return <Stack gap="md">{account !== undefined && <PeerView account={account} peerId={peerId} />}</Stack>;
}
