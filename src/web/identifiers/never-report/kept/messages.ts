import { translator } from '../../../../messages/translator.ts';

/** The name of the list. */
export const t = translator({
  'neverReport.title': 'Never report',
});
