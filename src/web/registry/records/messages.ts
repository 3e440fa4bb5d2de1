import { translator } from '../../platform/messages/translator.ts';

/** Every sentence of this folder. */
export const t = translator({
  'records.status.active': 'Active',
  'records.status.expired': 'Expired',
  'records.status.flagged': 'Flagged',
  'records.status.unknown': '{status}?',
  'records.statusUnknownHint': 'This app does not know the status “{status}”.',
  'records.expiryPassed': 'Expiry has passed',
  'records.notScored': 'not scored',
  'records.none': '–',
});
