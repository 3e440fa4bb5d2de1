import type { MouseEvent } from 'react';
import { useDirectory } from './directory-context.ts';

/**
 * Handles clicks on plain links to peers (`data-peer` names the peer): a table of very many rows needs one
 * handler, not one for each link. Clicks with a modifier key are left to the browser.
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
