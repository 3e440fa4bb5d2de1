import { translator } from '../../messages/translator.ts';

/** Texts about how a query was understood. */
export const t = translator({
  'query.prefix': 'Numbers beginning {number}',
  'query.bothSchemes': 'http and https',
  'query.noLine': 'No identifier is read in this. Write one in each line.',
  'query.alone': 'Write each identifier alone.',
  'query.perhapsMore': 'found in it, perhaps not all',
  'query.list': '{count, plural, one {# identifier} other {# identifiers}}',
  'query.nationals':
    '{count, plural, one {This looks like a national number. Choose its country.} other {These look like # national numbers. Choose their country.}}',
  'query.whyMany': '{count, plural, one {# identifier} other {# identifiers}}: {why}',
  'query.tooLong':
    'This is too long to be searched as it stands. Paste it as a list with an identifier in each line.',
});
