import { translator } from '../../../platform/messages/translator.ts';

/** Every sentence of the pictures of an answer. */
export const t = translator({
  'pictures.title': 'Pictures of the results',
  'pictures.show': 'Show:',
  'pictures.line': 'Number line',
  'pictures.time': 'Over time',
  'pictures.values': 'Types and countries',
  'pictures.notDrawn': 'The pictures could not be drawn. The table below has everything.',
  'pictures.notOnALine':
    '{count, plural, one {# contribution is an e-mail address, a URL or in a form not known here: it lies} other {# contributions are e-mail addresses, URLs or in a form not known here: they lie}} on no number line.',
  'pictures.nothing': 'No contribution matches the filters.',

  'pictures.timeTitle': 'Reports and flags over time',
  'pictures.reported': 'Reported',
  'pictures.flagged': 'Flagged',
  'pictures.timeThere':
    '{time}: {reported, plural, =0 {no reports} one {# report} other {# reports}}, {flagged, plural, =0 {no flags} one {# flag} other {# flags}}',
  'pictures.days': '{from} – {to}',
  'pictures.notDated':
    '{count, plural, one {# contribution has no time of report} other {# contributions have no time of report}} that can be shown here.',
  'pictures.noTimes': 'No contribution has a time that can be shown here.',
  'pictures.when': 'When',
  'pictures.allTimes': 'Show all times',

  'pictures.type': 'Fraud types',
  'pictures.origination': 'Origination',
  'pictures.destination': 'Destination',
  'pictures.value': 'Value',
  'pictures.count': 'Contributions',
});
