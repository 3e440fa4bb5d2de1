import { translator } from '../messages/translator.ts';

/** Every sentence of what stands around the pages. */
export const t = translator({
  'shell.signIn': 'Sign in',
  'shell.skip': 'Skip to the content',
  'shell.navigation': 'Pages',
  'shell.overview': 'Overview',
  'shell.search': 'Search',
  'shell.report': 'Report',
  'shell.download': 'Download',
  'shell.activity': 'Activity',
  'shell.inspect': 'Inspect',
  'shell.peers': 'Peers',
  'shell.account': 'Account',
  'shell.paste': 'Search or paste…',
  'shell.pasteNamed': 'Search or paste… {keys}',
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
});

export type MessageKey = Parameters<typeof t>[0];
