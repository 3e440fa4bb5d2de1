import { translator } from '../../../../messages/translator.ts';

/** Every sentence of the newest contributions. */
export const t = translator({
  'newest.title': 'Newest you can see',
  'newest.about':
    'What your account sees for free: what your peer reported or downloaded, and everything where downloads cost nothing.',
  'newest.count': '{count, plural, one {The newest contribution} other {The newest # contributions}}',
  'newest.shortCount':
    '{count, number}{more, select, true {+} other {}} {count, plural, one {contribution} other {contributions}}',
  'newest.countAll': '{count, plural, =0 {No contributions} one {# contribution} other {# contributions}}',
  'newest.loading': 'Loading the newest contributions…',

  'newest.type': 'Type',
  'newest.country': 'Country',
  'newest.peer': 'Peer',

  'newest.emptyTitle': 'Nothing to see yet',
  'newest.emptyText':
    'Your peer’s reports and downloads appear here. Search shows contributions from every peer.',
  'newest.toDownload': 'Download contributions',
  'newest.noneTitle': 'None found',
  'newest.noneText': 'No contribution matches these filters.',
  'newest.noneYet': 'No match among the newest million. There may be older ones.',

  'newest.older': 'Show older ones',
  'newest.failedTitle': 'The newest contributions could not be loaded',
  'newest.olderFailedTitle': 'The older ones could not be loaded',
});
