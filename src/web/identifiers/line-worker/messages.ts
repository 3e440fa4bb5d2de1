import { translator } from '../../../messages/translator.ts';

/** Texts about what keeps the worker from reading a list. */
export const t = translator({
  'reading.unreadable': '{source} could not be read. Check that the file is still there, and add it again.',
  'reading.unavailable':
    'Lines could not be read, because the part of this page that reads them {what}. Nothing was lost. Try again, and reload the page if that does not help.',
});
