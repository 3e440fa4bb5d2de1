import { translator } from '../../../messages/translator.ts';

/** Every sentence of the session. */
export const t = translator({
  'session.otherAccount':
    'These keys belong to another account. {accountId} is signed in; sign out first to change the account.',
  'session.erased':
    'The keys of this practice account are erased, so its searches, reports and downloads can no longer be shown.',
  'session.startAgain': 'Start a new practice account…',
  'session.declined': 'Not signed: the key is still locked.',
});
