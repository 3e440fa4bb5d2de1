import type { ContributionDraft } from '../../contract/contribution.ts';
import type { PeerType } from '../ledger/administration.ts';

/** Something that a sample peer did, a number of hours before the registry was opened. */
export type SampleEvent =
  | {
      readonly kind: 'report';
      readonly name: string;
      readonly ageHours: number;
      readonly peerId: string;
      readonly drafts: readonly ContributionDraft[];
    }
  | {
      readonly kind: 'flag';
      readonly report: string;
      readonly item: number;
      readonly ageHours: number;
      readonly peerId: string;
    };

export interface SamplePeer {
  readonly peerId: string;
  readonly peerType: PeerType;
  readonly privileged: boolean;
  /** The country of its customers: the destination of its reports. */
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

const DAY = 24;

/**
 * Content for a first look: the same identifiers by several peers, which give a confidence index, every
 * status, and every kind of identifier. The searches that the app suggests find these: see
 * PRACTICE_EXAMPLE_QUERIES.
 */
export const SAMPLE_STORIES: readonly SampleEvent[] = [
  // A Wangiri campaign from a block of British mobile numbers, seen by one operator after the other.
  {
    kind: 'report',
    name: 'wangiri-first',
    ageHours: 62 * DAY,
    peerId: 'nordlys-mobile',
    drafts: [
      { id: '+447700900100-+447700900199', fraudType: 'Wangiri', origination: 'GB', destination: 'NO' },
      { id: '+447700900417', fraudType: 'Wangiri', origination: 'GB', destination: 'NO' },
    ],
  },
  {
    kind: 'report',
    name: 'wangiri-second',
    ageHours: 12 * DAY,
    peerId: 'harbour-voice',
    drafts: [
      { id: '+447700900120-+447700900149', fraudType: 'Wangiri', origination: 'GB', destination: 'GB' },
      { id: '+447700900123', fraudType: 'FlashCall', origination: 'GB', destination: 'GB' },
    ],
  },
  {
    kind: 'report',
    name: 'wangiri-third',
    ageHours: 5 * DAY,
    peerId: 'baltic-connect',
    drafts: [
      {
        id: '+447700900123',
        fraudType: 'Wangiri',
        origination: 'GB',
        destination: 'EE',
        sourcePeerId: 'atlas-carrier',
      },
      { id: '+447700900860', fraudType: 'SMSA2P', origination: 'GB', destination: 'EE' },
    ],
  },
  {
    kind: 'report',
    name: 'wangiri-guard',
    ageHours: 30,
    peerId: 'signalguard',
    drafts: [
      { id: '+447700900100-+447700900199', fraudType: 'Wangiri', origination: 'GB', destination: 'US' },
    ],
  },
  { kind: 'flag', report: 'wangiri-third', item: 1, ageHours: 3 * DAY, peerId: 'harbour-voice' },
  // Addresses that probe SIP gateways.
  {
    kind: 'report',
    name: 'gateway-first',
    ageHours: 40 * DAY,
    peerId: 'alpina-mobil',
    drafts: [
      { id: '203.0.113.0-203.0.113.63', fraudType: 'IPFraud', origination: 'NL', destination: 'CH' },
      { id: '203.0.113.200', fraudType: 'IPFraud', origination: 'BG', destination: 'CH' },
    ],
  },
  {
    kind: 'report',
    name: 'gateway-second',
    ageHours: 9 * DAY,
    peerId: 'sakura-link',
    drafts: [
      // A single address in the form of a range. Source: src/contract/INTERFACE.md, "Retrieve".
      { id: '203.0.113.7-203.0.113.7', fraudType: 'IPFraud', origination: 'NL', destination: 'JP' },
      {
        id: '2001:db8:feed::-2001:db8:feed::ffff',
        fraudType: 'IPFraud',
        origination: 'NL',
        destination: 'JP',
      },
    ],
  },
  {
    kind: 'report',
    name: 'gateway-third',
    ageHours: 2 * DAY,
    peerId: 'costa-verde',
    drafts: [
      { id: '203.0.113.7', fraudType: 'IPFraud', origination: 'NL', destination: 'PT' },
      { id: '2001:db8:feed::7', fraudType: 'IPFraud', origination: 'NL', destination: 'PT' },
      { id: '203.0.113.91', fraudType: 'Scam', origination: 'RO', destination: 'PT' },
    ],
  },
  { kind: 'flag', report: 'gateway-first', item: 1, ageHours: 20 * DAY, peerId: 'maple-cell' },
  // Phishing, and a stolen device that turned up in two networks.
  {
    kind: 'report',
    name: 'phishing',
    ageHours: 6 * DAY,
    peerId: 'maple-cell',
    drafts: [
      { id: 'refund-team@parcel.example', fraudType: 'Scam', origination: 'HK', destination: 'CA' },
      {
        id: 'https://parcel-tracking.example/my_account/sign-in#step-2',
        fraudType: 'Scam',
        origination: 'HK',
        destination: 'CA',
      },
      { id: 'http://203.0.113.55/login', fraudType: 'Scam', origination: 'RO', destination: 'CA' },
    ],
  },
  {
    kind: 'report',
    name: 'phishing-again',
    ageHours: 3 * DAY,
    peerId: 'karoo-wireless',
    drafts: [{ id: 'refund-team@parcel.example', fraudType: 'Scam', origination: 'HK', destination: 'ZA' }],
  },
  {
    kind: 'report',
    name: 'stolen-first',
    ageHours: 15 * DAY,
    peerId: 'atlas-carrier',
    drafts: [{ id: '490154203237518', fraudType: 'StolenDevice', origination: 'FR', destination: 'ES' }],
  },
  {
    kind: 'report',
    name: 'stolen-second',
    ageHours: 4 * DAY,
    peerId: 'karoo-wireless',
    drafts: [{ id: '490154203237518', fraudType: 'StolenDevice', origination: 'ES', destination: 'ZA' }],
  },
];
