import { translator } from '../../messages/translator.ts';

/** Texts about kinds of identifiers and sizes of ranges. */
export const t = translator({
  'identifier.kindIp': '{family} address',
  'identifier.kindIpRange': '{family} range · {count, plural, one {# address} other {# addresses}}',
  'identifier.kindIpRangeHuge': '{family} range · {count} addresses',
  'identifier.kindPhone': 'Phone number',
  'identifier.kindPhoneRange': 'Phone range · {count, plural, one {# number} other {# numbers}}',
  'identifier.kindPhoneRangeHuge': 'Phone range · {count} numbers',
  'identifier.kindNumeric': '15-digit number',
  'identifier.kindNumericRange':
    '{count, plural, one {Range of 15-digit numbers · # number} other {Range of 15-digit numbers · # numbers}}',
  'identifier.addresses': '{count, plural, one {# address} other {# addresses}}',
  'identifier.addressesHuge': '{count} addresses',
  'identifier.numbers': '{count, plural, one {# number} other {# numbers}}',
  'identifier.kindEmail': 'E-mail address',
  'identifier.kindUrl': 'URL',
});
