import { translator } from '../../platform/messages/translator.ts';

/** Every sentence of the session. */
export const t = translator({
  'session.otherAccount':
    'These keys belong to another account. {accountId} is signed in; sign out first to change the account.',
  'session.typedAccount':
    'You entered the account id {typed}, but this e-mail address and key belong to {found}. Correct the account id and sign in again.',
  'session.refused':
    'The service does not know this e-mail with this Authorization key. Check both, or ask your administrator.',
  'session.refusedSignature':
    'The service does not accept this signature for this e-mail and Authorization key. Check all three, or ask your administrator.',
  'session.externalSignerKeys':
    'This account’s keys are kept elsewhere, so nothing was signed here. Sign it where the keys are.',
  'session.sessionEnded':
    'The service ended your session. Choose “Sign in again” from the key menu; your work is kept.',
  'session.declined': 'Not signed: the key is still locked.',
});
