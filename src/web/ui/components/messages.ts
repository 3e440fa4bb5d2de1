import { translator } from '../../platform/messages/translator.ts';

/** Every sentence of the shared components. */
export const t = translator({
  'components.pageTitle': '{page} · Contribution Desk',
  'components.details': 'Details',
  'components.about': 'About: {name}',
  'components.blocked': 'Blocked',
  'components.code': 'Code: {code}',
  'components.markHint': 'An invisible character, or one that looks like another',
  'components.moreCharacters': '⟨… {count, plural, one {# more character} other {# more characters}}⟩',
  'components.wholeText': 'the whole text',

  'components.crashed': 'This cannot be displayed',
  'components.crashedText':
    'An error stopped this part of the desk. Nothing was sent, and everything else still works: close it or try again.',
  'components.crashedAgain': 'Try again',

  'components.copy': 'Copy',
  'components.copied': 'Copied',
  'components.copyFailed': 'The browser did not allow copying',
  'components.copyThing': 'Copy {thing}',

  'components.kindIp': '{family} address',
  'components.kindIpRange': '{family} range · {count, plural, one {# address} other {# addresses}}',
  'components.kindIpRangeHuge': '{family} range · {count} addresses',
  'components.kindPhone': 'Phone number',
  'components.kindPhoneRange': 'Phone range · {count, plural, one {# number} other {# numbers}}',
  'components.kindPhoneRangeHuge': 'Phone range · {count} numbers',
  'components.kindNumeric': '15-digit number',
  'components.kindNumericRange':
    '{count, plural, one {Range of 15-digit numbers · # number} other {Range of 15-digit numbers · # numbers}}',
  'components.addresses': '{count, plural, one {# address} other {# addresses}}',
  'components.addressesHuge': '{count} addresses',
  'components.numbers': '{count, plural, one {# number} other {# numbers}}',
  'components.kindEmail': 'E-mail address',
  'components.kindUrl': 'URL',
});
