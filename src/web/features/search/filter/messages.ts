import { translator } from '../../../../messages/translator.ts';

/** Every sentence about filters. */
export const t = translator({
  'filter.title': 'Filter',
  'filter.open': '{count, plural, =0 {Filter} other {Filter (#)}}',
  'filter.text': 'Text in the rows',
  'filter.parts': 'What to filter by',
  'filter.count': '{count, number}',
  'filter.find': 'Find',
  'filter.findValue': 'Find a value of {facet}',
  'filter.noValue': 'No such value.',
  'filter.moreValues': '{count, number} more: find them by name.',

  'filter.facet.status': 'Status',
  'filter.facet.type': 'Type',
  'filter.facet.origination': 'Origination',
  'filter.facet.destination': 'Destination',
  'filter.facet.peer': 'Peer',
  'filter.reported': 'Reported',
  'filter.textShort': 'Text',

  'filter.value.empty': '(empty)',
  'filter.value.active': 'Active',
  'filter.value.expired': 'Expired',
  'filter.value.flagged': 'Flagged',
  'filter.value.unknownStatus': '{status}?',
  'filter.value.country': '{name} ({code})',

  'filter.from': 'From',
  'filter.to': 'To',
  'filter.zone': 'Days in {zone}.',
  'filter.lastShort1': '24 h',
  'filter.lastShort7': '7 days',
  'filter.lastShort30': '30 days',
  'filter.last1': 'Last 24 h',
  'filter.last7': 'Last 7 days',
  'filter.last30': 'Last 30 days',
  'filter.anyTime': 'Any time',
  'filter.after': 'since {from}',
  'filter.before': 'until {to}',
  'filter.between': '{from} to {to}',

  'filter.chips': 'Active filters',
  'filter.chip': '{name}: {value}',
  'filter.remove': 'Remove the filter {name}: {value}',
  'filter.clear': 'Clear all',

  'filter.passing': '{passing, number} of {count, number} shown',
  'filter.passingFirst': '{passing, number} of the first {count, number} shown, of {total, number} in all',

  'filter.noneTitle': 'Nothing matches the filters',
  'filter.noneText': '{count, plural, one {# contribution is} other {# contributions are}} hidden.',
});

export type MessageKey = Parameters<typeof t>[0];
