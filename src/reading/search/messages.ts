import { translator } from '../../messages/translator.ts';

/** Texts about how a query was understood. */
export const t = translator({
  'query.prefix': 'Numbers beginning {number}',
  'query.bothSchemes': 'http and https',
  'query.list': '{count, plural, one {# identifier} other {# identifiers}}',
  'query.whyPlus': 'with its +',
  'query.whyCheckDigit': 'with the check digit of an IMEI',
  'query.whyPrefix': 'as the beginning of longer numbers',
  'query.whyDialled': 'as dialled in {country}',
  'query.whyDialledMany':
    '{count, plural, one {# number as dialled in {country}} other {# numbers as dialled in {country}}}',
  'query.whyPlusMany': '{count, plural, one {# number with its +} other {# numbers with their +}}',
  'query.whyAmong': 'the one identifier in it',
  'query.tooLong':
    'This is too long to be searched as it stands. Paste it as a list with an identifier in each line.',
});
