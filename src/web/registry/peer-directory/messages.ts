import { translator } from '../../platform/messages/translator.ts';

/** What the types of peers are called that a registry of this kind has. */
export const t = translator({
  'peerType.LARGE_TELCO': 'Large telco',
  'peerType.MEDIUM_TELCO': 'Medium telco',
  'peerType.SMALL_TELCO': 'Small telco',
  'peerType.VENDOR': 'Vendor',
});
