import { translator } from '../../../../messages/translator.ts';

/** Every sentence of the pictures of an answer. */
export const t = translator({
  'pictures.title': 'Pictures of the results',
  'pictures.larger': 'Larger pictures',
  'pictures.smaller': 'Smaller pictures',
  'pictures.space.ipv4': 'IPv4',
  'pictures.space.ipv6': 'IPv6',
  'pictures.space.phone': 'Phone numbers',
  'pictures.space.numeric': '15 digits',
  'pictures.line': 'Number line',
  'pictures.time': 'Over time',
  'pictures.values': 'Types and countries',
  'pictures.notDrawn': 'The pictures could not be drawn.',
  'pictures.notOnALine':
    '{count, plural, one {# e-mail address, URL or unknown form lies} other {# e-mail addresses, URLs or unknown forms lie}} on no number line.',
  'pictures.nothing': 'No contribution matches the filters.',

  'pictures.timeTitle': 'Reports and flags over time',
  'pictures.reported': 'Reported',
  'pictures.flagged': 'Flagged',
  'pictures.timeThere':
    '{time}: {reported, plural, =0 {no reports} one {# report} other {# reports}}, {flagged, plural, =0 {no flags} one {# flag} other {# flags}}',
  'pictures.days': '{from} – {to}',
  'pictures.notDated':
    '{count, plural, one {# contribution has} other {# contributions have}} no readable time of report.',
  'pictures.noTimes': 'No contribution has a readable time.',
  'pictures.when': 'When',
  'pictures.allTimes': 'Show all times',

  'pictures.type': 'Fraud types',
  'pictures.origination': 'Origination',
  'pictures.destination': 'Destination',
  'pictures.value': 'Value',
  'pictures.count': 'Contributions',
});
