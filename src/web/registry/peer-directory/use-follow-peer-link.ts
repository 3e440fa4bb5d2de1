import type { MouseEvent } from 'react';
import { useDirectory } from './directory-context.ts';

/**
 * For clicks on plain links to peers, which have no handlers of their own (`data-peer` names the peer): a
 * table of very many rows follows them by this. With a key held they are the browser's.
 */
export function useFollowPeerLink(): (event: MouseEvent) => void {
  const directory = useDirectory();
  return (event) => {
    const { target } = event;
    const peerId = target instanceof Element ? target.closest('a')?.dataset['peer'] : undefined;
    if (peerId === undefined || event.shiftKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    directory?.open(peerId);
  };
}
