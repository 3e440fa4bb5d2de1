import type { PeerType } from '../ledger/administration.ts';

export interface SamplePeer {
  readonly peerId: string;
  readonly peerType: PeerType;
  readonly privileged: boolean;
  /** Where its customers are: the destination of what it reports. */
  readonly country: string;
}

/** Invented operators, of every type; one is privileged. */
export const SAMPLE_PEERS = [
  { peerId: 'nordlys-mobile', peerType: 'LARGE_TELCO', privileged: false, country: 'NO' },
  { peerId: 'alpina-mobil', peerType: 'LARGE_TELCO', privileged: false, country: 'CH' },
  { peerId: 'sakura-link', peerType: 'LARGE_TELCO', privileged: false, country: 'JP' },
  { peerId: 'harbour-voice', peerType: 'MEDIUM_TELCO', privileged: false, country: 'GB' },
  { peerId: 'baltic-connect', peerType: 'MEDIUM_TELCO', privileged: false, country: 'EE' },
  { peerId: 'costa-verde', peerType: 'MEDIUM_TELCO', privileged: false, country: 'PT' },
  { peerId: 'karoo-wireless', peerType: 'SMALL_TELCO', privileged: false, country: 'ZA' },
  { peerId: 'maple-cell', peerType: 'SMALL_TELCO', privileged: false, country: 'CA' },
  { peerId: 'atlas-carrier', peerType: 'MEDIUM_TELCO', privileged: false, country: 'FR' },
  { peerId: 'signalguard', peerType: 'VENDOR', privileged: true, country: 'US' },
] as const satisfies readonly SamplePeer[];
