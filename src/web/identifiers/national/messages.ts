import { translator } from '../../../messages/translator.ts';

/** Every sentence about the country of a national number. */
export const t = translator({
  'national.country': 'Country of the national number',
  'national.choose': 'Country…',
  'national.use': 'Use {number}',
  'national.none': 'Not a number of this country.',
});
