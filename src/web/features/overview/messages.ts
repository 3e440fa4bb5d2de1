import { translator } from '../../../messages/translator.ts';

/** Every sentence of the overview. */
export const t = translator({
  'overview.title': 'Overview',
  'overview.number': '{count, number}',

  'overview.toDo': 'To do',
  'overview.nothingToDo': 'Nothing waits for you.',
  'overview.openOne':
    '{kind, select, flag {Flag} other {Report}} of {identifier}{more, plural, =0 {} other { and # more}}: {outcome, select, accepted {accepted, not confirmed} other {outcome unknown}}',
  'overview.openMany':
    '{count, plural, one {# report or flag} other {# reports and flags}} {outcome, select, accepted {accepted, not confirmed} other {of unknown outcome}}',
  'overview.newWaiting': 'Counting…',
  'overview.newFailed': 'New contributions could not be counted',
  'overview.newCount':
    '{count, plural, one {Download # new contribution} other {Download # new contributions}}',
  'overview.newOrMore': 'Download {count, number} or more new contributions',
  'overview.newCost': '{tokens, plural, =0 {free} one {# token} other {# tokens}}',
  'overview.newestCost':
    'the newest {count, number} for {tokens, plural, =0 {nothing} one {# token} other {# tokens}}',
  'overview.newNotCovered': 'your balance covers all but {count, number}',
  'overview.newestNotCovered': 'your balance covers {count, number} of the newest {most, number}',

  'overview.registry': 'Registry',
  'overview.registryWaiting': 'Counting…',
  'overview.registryFailed': 'The registry could not be counted',
  'overview.total': '{count, plural, one {# contribution} other {# contributions}} reported by peers',
  'overview.counted.active': 'Active',
  'overview.counted.flagged': 'Flagged',
  'overview.counted.expired': 'Expired',
  'overview.byDay': 'By day of the report',
  'overview.day': 'Day (UTC)',
  'overview.reported': 'Reported',
  'overview.ofThemFlagged': 'Of them flagged',
  'overview.notFlagged': 'Not flagged',
  'overview.countedDays': '{reported, number} reported, {flagged, number} of them flagged',
  'overview.dayThere': '{day}: {counted}',
  'overview.today': 'today',
  'overview.types': 'Fraud types',
  'overview.originations': 'Originations',
  'overview.destinations': 'Destinations',
  'overview.value': 'Value',
  'overview.count': 'Contributions',
});
