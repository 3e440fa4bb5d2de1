import { translator } from '../../../messages/translator.ts';

/** Every sentence of this feature. */
export const t = translator({
  'search.title': 'Search',
  'search.label': 'Identifier or range',
  'search.placeholder': 'IP address, phone, +44770*, IMEI, e-mail, URL, host, a range or a list',
  'search.placeholderShort': 'IP, phone, IMEI, URL or list',
  'search.submit': 'Search',

  'search.use': 'Use',
  'search.enterTakes': 'or press Enter',
  'search.taken': 'Read “{before}”: {why}.',
  'search.takenList': '{words}: {why}.',
  'search.nationalWhy': 'as a national number',

  'search.nationals':
    '{count, plural, one {1 national number ({numbers}). Which country is it from?} other {# national numbers ({numbers}). Which country are they from?}}',
  'search.nationalsRead':
    'Read {count, plural, one {1 number} other {# numbers}} as dialled in {country}: {pairs}.',
  'search.nationalPair': '{number} as {read}',
  'search.nationalsLeft': 'not dialled there: {numbers}',
  'search.andMore': '{named} and {count, number} more',
  'search.undo': 'Undo',
  'search.useNationals': 'Apply to {count, number}',
  'search.useSomeNationals': 'Apply to {count, number} of {total, number}',
  'search.planned': 'It contains digits that are dialled only within the country.',
  'search.plannedWhy': 'without digits that are dialled only within the country',
  'search.prefix': 'Few numbers of its country are this short.',
  'search.prefixWhy': 'as the beginning of longer numbers',
  'search.undoFlag': 'Undo the flag of {identifier}',

  'search.askTitle': 'Look up an identifier',
  'search.askText': 'Shows every overlapping contribution, from every peer.',
  'search.askIp': 'IP addresses, alone or as a range, version 4 or 6',
  'search.askPhone': 'Phone numbers with + and country code, alone, as a range or prefix: +44770*',
  'search.askNumeric': '15-digit numbers such as IMEIs, alone or as a range',
  'search.askExact': 'E-mail addresses, URLs, hosts (evil.example), mailboxes of a host (@evil.example)',
  'search.askExamples': 'Try one of these:',

  'search.loading': 'Searching…',
  'search.count': '{count, plural, =0 {No contributions found} one {# contribution} other {# contributions}}',
  'search.countFor': '{count} for {query}',
  'search.countFirst': 'The first {count, number} of {total, number} contributions',
  'search.lastAnswer': 'As of {time}. Nothing can be flagged until the service answers.',
  'search.stale': 'Showing the previous search.{canAsk, select, true { Press Enter to update.} other {}}',
  'search.standing': 'Showing {query} until the new answer arrives.',
  'search.truncated':
    'Exact ones come first, then the narrowest, and the newest of equal ones; confidence is computed from those shown. Search something narrower to see the rest. If one peer reported this over and over, the registry’s operator can withdraw its contributions.',
  'search.failedTitle': 'The search failed',
  'search.waiting': 'The search for {query} runs as soon as the service is back',
  'search.slow': 'The registry is slow to answer.',
  'search.cancel': 'Cancel',
  'search.cancelled': 'Search cancelled.',
  'search.again': 'Try again',

  'search.nothing': 'Enter an identifier or a range to search for.',
  'search.wildcards': 'Wildcards work for numbers and IP addresses only.',
  'search.wildcardExact':
    'Searched for exactly as written: wildcards work for numbers and IP addresses only.',
  'search.emptyTitle': 'No contributions found',
  'search.emptyTitleOf': '{identifier} is not reported',
  'search.emptyUnderstood': '{kind}.',
  'search.matchOverlap': 'No report covers it.',
  'search.matchEmail': 'No contribution names exactly this address.',
  'search.matchUrl': 'No contribution names exactly this URL.',
  'search.matchHost': 'No contribution names a URL or mailbox on it or its subdomains.',
  'search.matchMailHost': 'No contribution names a mailbox on it or its subdomains.',
  'search.allOf': 'Search all of {host}?',
  'search.exactUrlsOnly': 'Exact URLs only: this registry does not search by host.',
  'search.exactMailboxesOnly': 'Exact addresses only: this registry does not search by host.',
  'search.emptyTryAbove': 'Search the host above it',
  'search.emptyTryWider': 'Search the block around it',
  'search.emptyTryBeginning': 'Search all numbers that begin with it',
  'search.emptyTryDigits': 'Check the digits, or search a wider range.',
  'search.emptyTryPhone': 'Check the digits and the country code, or search a wider range.',
  'search.emptyTryExact': 'Check the spelling: only the same text matches.',
  'search.emptyTryHost': 'Check the spelling.',

  'search.emptyHarmless': 'Not reported does not mean harmless.',
  'search.emptyReport': 'Report it',

  'search.skipped': 'Skipped lines',
  'search.listSource': 'Looked-up list',
});

export type MessageKey = Parameters<typeof t>[0];
