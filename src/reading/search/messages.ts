import { translator } from '../../messages/translator.ts';

/** Texts about how a query was understood. */
export const t = translator({
  'query.prefix': 'Numbers beginning {number}',
  'query.bothSchemes': 'http and https',
  'query.noLine': 'No identifier was found in this list. Write one in each line.',
  'query.alone': 'If it holds an identifier, write that alone.',
  'query.short': 'This is too short for a phone number. For all that begin so, write {text}*.',
  'query.hash': 'Hashes of files are not looked up.',
  'query.keyOrHash': 'Neither private keys nor hashes are looked up. It is not shown, since it may be a key.',
  'query.oneOpen': 'One digit is left open. For all numbers that begin so, write {text}.',
  'query.asNumber': 'Numbers of networks (AS) are not looked up.',
  'query.unclearLines':
    'No line of this list was read for certain. Write each identifier in a line of its own.',
  'query.iccid': 'Numbers of SIM cards (ICCID) are not looked up.',
  'query.mailHeader': 'The head of an e-mail is not looked up.',
  'query.perhapsMore': 'found in it, perhaps not all',
  'query.list': '{count, plural, one {# identifier} other {# identifiers}}',
  'query.nationals':
    '{count, plural, one {This looks like a national number. Choose its country.} other {These look like # national numbers. Choose their country.}}',
  'query.whyMany': '{count, number} of {total, number} {why}',
  'query.endCompleted': 'End of the range completed.',
  'query.endsCompleted': 'end of {count, plural, one {# range} other {# ranges}} completed',
  'query.plusAdded': '+ added to {count, plural, one {# number} other {# numbers}}',
  'query.tooLong':
    'This is too long to be searched as it stands. Paste it as a list with an identifier in each line.',
});
