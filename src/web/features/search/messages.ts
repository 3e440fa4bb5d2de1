import { translator } from '../../platform/messages/translator.ts';

/** Every sentence of this feature. */
export const t = translator({
  'search.title': 'Search',
  'search.label': 'Identifier or range',
  'search.placeholder': 'IP address, phone, 15-digit number, e-mail, URL, or a range',
  'search.submit': 'Search',

  'search.suggestion': 'This can be searched as',
  'search.takeSuggestion': 'Use this',
  'search.tookSuggestion': 'You entered {before}. Searched for {after} instead:',

  'search.prefix':
    'Few numbers of its country are this short. Longer numbers that begin with it are not found; search for those as',
  'search.prefixRead': 'Read {text} as the beginning of longer numbers.',

  'search.lookUpList': '{count, plural, one {Look it up} other {Look up all #}}',

  'search.askTitle': 'Look up an identifier',
  'search.askText': 'Shows every overlapping contribution, from every peer.',
  'search.askIp': 'IP addresses, alone or as a range, version 4 or 6',
  'search.askPhone': 'Phone numbers with + and the country code, alone or as a range',
  'search.askNumeric': '15-digit numbers such as IMEIs, alone or as a range',
  'search.askExact': 'E-mail addresses and URLs, one at a time',
  'search.askExamples': 'Try one of these:',

  'search.loading': 'Searching…',
  'search.count':
    '{count, plural, =0 {No contributions found for} one {# contribution for} other {# contributions for}}',
  'search.soFar': '{count, plural, one {# contribution so far…} other {# contributions so far…}}',
  'search.countSome':
    '{count, plural, one {# contribution, and there may be more, for} other {# contributions, and there may be more, for}}',
  'search.countNewest': 'The newest {count, number} of {total, number} contributions for',
  'search.stale':
    'The results below are for the last search, not the text in the box. Search again to act on it.',
  'search.standing':
    'Until the new answer arrives, the results below are still those for {query} and cannot be acted on.',
  'search.truncated':
    'Older contributions are not shown, and confidence is computed from those shown. If one peer has reported this over and over, tell the registry’s operator, who can withdraw its contributions.',
  'search.failedTitle': 'The search failed',
  'search.viewFailedTitle': 'The results cannot be shown',
  'search.slow': 'The registry is slow to answer.',
  'search.cancel': 'Cancel',
  'search.cancelled': 'Search cancelled.',
  'search.again': 'Try again',

  'search.tooManyTitle': 'Too many contributions for one answer',
  'search.tooManyParts': 'Search it in parts, which cover the whole range:',
  'search.tooManyValues': 'Search single values in it:',
  'search.tooManyAbout': '{count, plural, one {about # contribution} other {about # contributions}}',

  'search.nothing': 'Enter an identifier or a range to search for.',
  'search.emptyTitle': 'No contributions found',
  'search.emptyUnderstood': 'Understood as: {kind}.',
  'search.matchOverlap': 'Matches every contribution that names it, or whose range contains or overlaps it.',
  'search.matchEmail': 'Matches contributions of exactly this address; the domain is not case-sensitive.',
  'search.matchUrl':
    'Matches contributions of exactly this URL; scheme and host are not case-sensitive, the rest is.',
  'search.emptyTryWider': 'Search the block around it',
  'search.emptyTryBeginning': 'Search all numbers that begin with it',
  'search.emptyTryDigits': 'Check the digits, or search a wider range.',
  'search.emptyTryPhone': 'Check the digits and the country code, or search a wider range.',
  'search.emptyTryExact': 'Check the spelling: only the same text matches.',
  'search.emptyExpired': 'Some deployments do not show contributions that have expired.',

  'search.emptyReport': 'Report it',

  'search.listTitle': '{count, plural, one {List of # identifier} other {List of # identifiers}}',
  'search.listLeftOut':
    '{count, plural, one {# line is not looked up: it is not an identifier, or the list is too long.} other {# lines are not looked up: they are not identifiers, or the list is too long.}}',
  'search.listClose': 'Close the list',
  'search.listReportNew': '{count, plural, one {Report the new one} other {Report the # new ones}}',
  'search.listSource': 'Looked-up list',
  'search.listShow': 'Show',
  'search.listAll': 'All {count, number}',
  'search.list.known': '{count, number} known',
  'search.list.new': '{count, number} new',
  'search.list.open': '{count, number} not answered',
  'search.listStanding': 'On the registry',
  'search.listBack':
    '{count, plural, one {Back to the list of # identifier} other {Back to the list of # identifiers}}',
  'search.column.identifier': 'Identifier',
});

export type MessageKey = Parameters<typeof t>[0];
