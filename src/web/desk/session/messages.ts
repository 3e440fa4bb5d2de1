import { translator } from '../../../messages/translator.ts';

/** Every sentence of the session. */
export const t = translator({
  'session.otherAccount':
    'These keys belong to another account. {accountId} is signed in; sign out first to change the account.',
  'session.declined': 'Not signed: the key is still locked.',
});
