import { translator } from '../../../messages/translator.ts';

/** Names of the usual types of peers, and the marks of a peer. */
export const t = translator({
  'peerType.LARGE_TELCO': 'Large telco',
  'peerType.MEDIUM_TELCO': 'Medium telco',
  'peerType.SMALL_TELCO': 'Small telco',
  'peerType.VENDOR': 'Vendor',

  'peerMark.yours': 'Yours',
  'peerMark.privileged': 'Privileged',
  'peerMark.privilegedHint': 'Privileged: nobody can flag what this peer reports.',
});
