import { translator } from '../../../messages/translator.ts';

/** Every sentence of the list of parts. */
export const t = translator({
  'parts.toggle': 'Raw bytes',
  'parts.label': 'Parts of the transaction',
  'parts.name': 'Name',
  'parts.bytes': 'Bytes',
  'parts.says': 'What they say',
  'parts.range': '{count, plural, one {{first, number}} other {{first, number} to {last, number}}}',
  'parts.reading': 'Reading…',
  'parts.failed': 'These bytes cannot be explained',
  'parts.listed':
    '{listed, plural, one {# byte} other {# bytes}} of {total, number} listed, {parts, plural, one {# part} other {# parts}}.',
  'parts.more': 'Show more',
  'parts.copyAll': 'Copy all bytes',
  'parts.allBytes': 'all bytes of the transaction',
});
