import { translator } from '../../../messages/translator.ts';

/** The texts shown in place of a page. */
export const t = translator({
  'router.notFound': 'Page not found',
  'router.notFoundText': 'This page does not exist.',
  'router.toSearch': 'Go to Search',
  'router.crashed': 'This page stopped working',
  'router.crashedText':
    'Nothing was sent, and your draft is kept. Try again. Reload only if that does not help: reloading erases keys that have no backup.',
  'router.startFailed': 'The desk could not start',
  'router.starting': 'Loading…',
});
