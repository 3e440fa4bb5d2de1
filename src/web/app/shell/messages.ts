import { translator } from '../../../messages/translator.ts';

/** The texts around the pages. */
export const t = translator({
  'shell.signIn': 'Sign in',
  'shell.skip': 'Skip to the content',
  'shell.starting': 'Loading…',
  'shell.restMissing':
    'The rest of the app could not be loaded: the service is unreachable or was updated. Reload the page once it is back.',
  'shell.reload': 'Reload',
  'shell.toInspect': 'Inspect',
});
