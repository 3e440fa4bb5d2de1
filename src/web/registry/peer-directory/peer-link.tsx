import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PEER_ROUTE } from '../../ui/format/paths.ts';
import { useDirectory } from './directory-context.ts';
import classes from './peer-link.module.css';

export interface PeerLinkProps {
  readonly peerId: string;
  readonly children: ReactNode;
}

/** A link to the page of a peer. Plain content if the peer is not in the directory. */
export function PeerLink({ peerId, children }: PeerLinkProps) {
  if (useDirectory()?.has(peerId) !== true) return children;
  return (
    <Link to={PEER_ROUTE} params={{ peerId }} className={classes.link}>
      {children}
    </Link>
  );
}
