import { translator } from '../../../platform/messages/translator.ts';

/** Every sentence about filters. */
export const t = translator({
  'filter.title': 'Filters',
  'filter.open': '{count, plural, =0 {Filters} other {Filters (#)}}',
  'filter.text': 'Text in the rows',
  'filter.textPlaceholder': 'Text in the rows',
  'filter.group': 'Group by identifier',
  'filter.groupShort': 'Group',
  'filter.any': 'Any',
  'filter.count': '{count, number}',
  'filter.findValue': 'Find a value of {facet}',
  'filter.noValue': 'No such value.',
  'filter.moreValues':
    '{count, plural, one {# more value: find it by name.} other {# more values: find them by name.}}',
  'filter.button': '{facet}, {count, plural, =0 {any} one {# value chosen} other {# values chosen}}',
  'filter.buttonCount': '{facet} ({count, number})',
  'filter.timeButton': '{name}, {state, select, any {any} other {chosen}}',

  'filter.facet.status': 'Status',
  'filter.facet.type': 'Type',
  'filter.facet.origination': 'From',
  'filter.facet.destination': 'To',
  'filter.facet.peer': 'Peer',
  'filter.facet.whose': 'Whose',
  'filter.facet.privileged': 'Privileged',
  'filter.facet.confidence': 'Confidence',
  'filter.time.reported': 'Reported',
  'filter.time.flagged': 'Flagged',
  'filter.within': 'Overlaps',
  'filter.textShort': 'Text',

  'filter.value.empty': '(empty)',
  'filter.value.active': 'Active',
  'filter.value.expired': 'Expired',
  'filter.value.flagged': 'Flagged',
  'filter.value.own': 'Ours',
  'filter.value.others': 'Other peers’',
  'filter.value.yes': 'Privileged',
  'filter.value.no': 'Not privileged',
  'filter.value.none': 'Not scored',
  'filter.value.band': '{low} to {high}',
  'filter.value.unknownStatus': '{status}?',
  'filter.value.country': '{name} ({code})',

  'filter.from': 'From',
  'filter.to': 'To',
  'filter.zone': 'Days in {zone}.',
  'filter.last1': 'Last 24 hours',
  'filter.last7': 'Last 7 days',
  'filter.last30': 'Last 30 days',
  'filter.anyTime': 'Any time',
  'filter.after': 'since {from}',
  'filter.before': 'until {to}',
  'filter.between': '{from} to {to}',

  'filter.chips': 'Active filters',
  'filter.chip': '{name}: {value}',
  'filter.remove': 'Remove the filter {name}: {value}',
  'filter.clear': 'Clear all filters',

  'filter.passing': '{count, plural, =0 {None} other {#}} shown.',
  'filter.covers': 'Filters cover the {count, plural, one {# contribution} other {# contributions}} loaded.',
  'filter.coversNewest':
    'Filters cover the {count, number} newest contributions, which were loaded, of {total, number}.',
  'filter.coversSoFar': 'Filters cover the {count, number} contributions loaded so far.',

  'filter.noneTitle': 'No loaded contribution matches the filters',
  'filter.noneText': 'The filters hide {count, plural, one {# contribution} other {# contributions}}.',
});

export type MessageKey = Parameters<typeof t>[0];
