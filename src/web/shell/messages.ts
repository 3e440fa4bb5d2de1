import { translator } from '../messages/translator.ts';

/** Every sentence of what stands around the pages. */
export const t = translator({
  'shell.signIn': 'Sign in',
  'shell.product': 'Contribution Desk',
  'shell.skip': 'Skip to the content',
  'shell.practice': 'Practice',
  'shell.practiceHint': 'Practice registry: made-up data on this machine, nothing is shared.',
  'shell.navigation': 'Pages',
  'shell.search': 'Search',
  'shell.report': 'Report',
  'shell.inspect': 'Inspect',
  'shell.account': 'Account',
  'shell.unlocked': 'Unlocked · locks in {time}',
  'shell.unlockedShort': 'Unlocked · {time}',
  'shell.locked': 'Locked',
  'shell.externalSigner': 'Keys kept elsewhere',
  'shell.externalSignerShort': 'Keys elsewhere',
  'shell.signInAgain': 'Sign in again',
  'shell.keyMenu': 'Key: {state}',
  'shell.lockNow': 'Lock now',
  'shell.unlock': 'Unlock',
  'shell.signOut': 'Sign out',
  'shell.saveKeys': 'Save key file',
  'shell.keysUnsaved': 'Keys not saved',
  'shell.tokens': '{count, plural, one {# token} other {# tokens}}',
  'shell.tokensEarned':
    '{count, plural, one {# token earned this session} other {# tokens earned this session}}',
  'shell.starting': 'Loading…',
  'shell.startFailed': 'The desk could not start',
  'shell.restMissing':
    'The rest of the app could not be loaded: the service is unreachable or was updated. Reload the page once it is back.',
  'shell.notFound': 'Page not found',
  'shell.notFoundText': 'No page has this address. Go to Search.',
  'shell.toSearch': 'Go to Search',
  'shell.crashed': 'This page stopped working',
  'shell.crashedText':
    'Nothing was sent, and your draft is kept. Try again. Reload only if that does not help: reloading erases keys that have no backup.',
  'shell.reload': 'Reload',
  'shell.stateUnlocked': 'unlocked',
  'shell.stateExternalSigner': 'kept elsewhere',
});

export type MessageKey = Parameters<typeof t>[0];
