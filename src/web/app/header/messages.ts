import { translator } from '../../../messages/translator.ts';

/** Every sentence of the header. */
export const t = translator({
  'header.product': 'Contribution Desk',
  'header.practice': 'Practice',
  'header.practiceHint': 'Practice registry: made-up data on this machine, nothing is shared.',
  'header.tokens': '{count, plural, one {# token} other {# tokens}}',
  'header.tokensEarned':
    '{count, plural, one {# token earned this session} other {# tokens earned this session}}',
  'header.count': '{count, number}',
  'header.unlocked': 'Unlocked',
  'header.locksIn': 'Unlocked · locks in {time}',
  'header.locked': 'Locked',
  'header.unlock': 'Unlock',
  'header.keysErased': 'Keys erased',
  'header.erased': 'Erased',
  'header.keyMenu': 'Key: {state}',
  'header.stateUnlocked': 'unlocked',
  'header.stateUnsaved': 'unlocked, no backup',
  'header.lockNow': 'Lock now',
  'header.saveKeys': 'Save key file',
  'header.keysUnsaved': 'These keys have no backup',
  'header.noBackup': 'No backup',
  'header.accountMenu': 'Account: {accountId}',
  'header.copyAccountId': 'Copy account id',
  'header.copied': 'Copied',
  'header.copyFailed': 'Not copied',
  'header.accountDetails': 'Account details',
  'header.settings': 'Settings',
  'header.colourScheme': 'Appearance',
  'header.colourSchemeAuto': 'System',
  'header.colourSchemeLight': 'Light',
  'header.colourSchemeDark': 'Dark',
  'header.signOut': 'Sign out',
});

export type MessageKey = Parameters<typeof t>[0];
