import { translator } from '../../../messages/translator.ts';

/** Every sentence of the number line. */
export const t = translator({
  'numberLine.ipv4': 'IPv4 addresses',
  'numberLine.ipv6': 'IPv6 addresses',
  'numberLine.phone': 'Phone numbers',
  'numberLine.numeric': '15-digit numbers',
  'numberLine.label': 'Number line of {kind}',
  'numberLine.addresses': '{size, plural, one {# address} other {# addresses}}',
  'numberLine.addressesHuge': 'about 2^{bits} addresses',
  'numberLine.numbers': '{size, plural, one {# number} other {# numbers}}',
  'numberLine.numbersHuge': 'about 2^{bits} numbers',
  'numberLine.size': '{size} · {count, plural, one {# contribution} other {# contributions}}',
  'numberLine.active': 'Active',
  'numberLine.expired': 'Expired',
  'numberLine.flagged': 'Flagged',
  'numberLine.unknown': 'Unknown status',
  'numberLine.ranges': 'Ranges:',
  'numberLine.times': '×{count, number}',
  'numberLine.rangesNotDrawn':
    '{count, plural, one {# range is too narrow or has no room here; it is} other {# ranges are too narrow or have no room here; they are}} in the bars.',
  'numberLine.askedFor': 'What was asked for',
  'numberLine.nothing': '{range}: nothing',
  'numberLine.there': '{range}: {count, plural, one {# contribution} other {# contributions}} ({statuses})',
  'numberLine.status': '{count, number} {status}',
  'numberLine.onePoint': 'All of them are about this one value.',
  'numberLine.search': 'Search only this range',
  'numberLine.narrow': 'Narrow',
  'numberLine.narrowTo': 'Narrow to {range}',
  'numberLine.all': 'Show the whole line',
  'numberLine.stretch': 'Stretch',
  'numberLine.total': 'Contributions',
});
