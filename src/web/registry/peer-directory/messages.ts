import { translator } from '../../../messages/translator.ts';

/** Names of the usual types of peers. */
export const t = translator({
  'peerType.LARGE_TELCO': 'Large telco',
  'peerType.MEDIUM_TELCO': 'Medium telco',
  'peerType.SMALL_TELCO': 'Small telco',
  'peerType.VENDOR': 'Vendor',
});
