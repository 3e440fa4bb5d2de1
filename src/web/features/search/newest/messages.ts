import { translator } from '../../../../messages/translator.ts';

/** Every sentence of the newest contributions. */
export const t = translator({
  'newest.title': 'Newest',
  'newest.about':
    'What your account sees for free: everything where downloads cost nothing; else what your peer reported or downloaded.',
  'newest.count': '{count, plural, one {The newest one} other {The newest #}}',
  'newest.countAll': '{count, plural, =0 {No contributions} one {# contribution} other {# contributions}}',
  'newest.loading': 'Loading the newest contributions…',

  'newest.type': 'Type',
  'newest.anyType': 'All types',
  'newest.types': '{count, plural, one {# type} other {# types}}',
  'newest.country': 'Country, from or to',
  'newest.anyCountry': 'All countries',
  'newest.countries': '{count, plural, one {# country} other {# countries}}',
  'newest.peer': 'Peer',
  'newest.anyPeer': 'All peers',
  'newest.peers': '{count, plural, one {# peer} other {# peers}}',
  'newest.anyTime': 'Any time',
  'newest.clear': 'Show all',

  'newest.emptyTitle': 'Nothing of yours yet',
  'newest.emptyText':
    'What your peer reports or downloads appears here. Searching for an identifier shows everything.',
  'newest.toDownload': 'Download contributions',
  'newest.noneTitle': 'None found',
  'newest.noneText': 'No contribution matches these filters.',
  'newest.noneYet': 'No match among the newest million. There may be older ones.',

  'newest.older': 'Show older ones',
  'newest.failedTitle': 'The newest contributions could not be loaded',
  'newest.olderFailedTitle': 'The older ones could not be loaded',
  'newest.again': 'Try again',
});
