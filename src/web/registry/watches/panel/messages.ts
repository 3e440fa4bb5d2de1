import { translator } from '../../../platform/messages/translator.ts';

/** Every sentence of this feature. */
export const t = translator({
  'watch.title': 'Watches',
  'watch.hint':
    'Watch your own number blocks and address space: what others report or flag inside them shows here and in the tab’s title. Kept in this browser for {account}, not encrypted.',
  'watch.notKept': 'This browser does not let the desk store anything, so watches end with this tab.',
  'watch.pace':
    'Looked up every {minutes, number} minutes while the desk is open and in sight, in one tab at a time.',
  'watch.paceOff': 'Nothing is looked up automatically.',
  'watch.changePace': 'Change in Settings',
  'watch.none': 'No watches yet.',

  'watch.reportedIn': '{reported, plural, one {# new report} other {# new reports}} inside “{name}”',
  'watch.flaggedIn': '{flagged, plural, one {# new flag} other {# new flags}} inside “{name}”',
  'watch.bothIn':
    '{reported, plural, one {# new report} other {# new reports}} and {flagged, plural, one {# new flag} other {# new flags}} inside “{name}”',
  'watch.newsInMany': '{count, number} new reports and flags inside {watches, number} watches',
  'watch.newsLocked': '{count, number} new in your watches',
  'watch.toNews': 'Show',

  'watch.new': 'New watch',
  'watch.name': 'Name of the watch',
  'watch.lines': 'Numbers, addresses, ranges and blocks to watch',
  'watch.linesHint': 'One per line, such as +44 7700 900000 - +44 7700 900999 or 192.0.2.0/24.',
  'watch.fromList': 'Take the entries of a never-report list',
  'watch.add': 'Watch',
  'watch.cancel': 'Cancel',
  'watch.nameMissing': 'Name the watch.',
  'watch.nameTaken': 'Another watch has this name.',
  'watch.linesMissing': 'Enter at least one number or address.',
  'watch.tooManyRanges':
    'All watches together have at most {most, number} ranges; there is room for {room, number} more, and these are {count, number}.',
  'watch.unreadMore': 'And {count, number} more lines could not be read.',

  'watch.edit': 'Edit',
  'watch.editOf': 'Edit what {name} watches',
  'watch.editHint':
    'The next lookup begins at once and is the new starting point: only what is reported or flagged after it is new.',
  'watch.saveEntries': 'Save',

  'watch.paused': 'Paused',
  'watch.looking': 'Looking it up…',
  'watch.waiting': 'To be looked up next',
  'watch.never': 'Not looked up yet',
  'watch.read': 'Looked up {when}',
  'watch.contributions':
    '{count, plural, =0 {nothing there} one {# contribution there} other {# contributions there}}',
  'watch.nothingNew': 'nothing new',
  'watch.problem': 'The latest lookup failed: {problem}',
  'watch.notWhole':
    'The registry does not return everything it holds for {ranges}. New reports and flags may be missing here: watch narrower ranges.',

  'watch.lookNow': 'Look up now',
  'watch.lookNowOf': 'Look up {name} now',
  'watch.pause': 'Pause',
  'watch.pauseOf': 'Pause {name}',
  'watch.resume': 'Resume',
  'watch.resumeOf': 'Resume {name}',
  'watch.remove': 'Remove',
  'watch.removeOf': 'Remove {name}',
  'watch.markSeen': 'Mark as seen',
  'watch.markSeenOf': 'Mark what is new inside {name} as seen',
  'watch.reportedBy': 'Reported by {peer}',
  'watch.flaggedBy': 'Flagged by {peer}',
  'watch.flaggedByNobody': 'Flagged',
  'watch.about': '{type} · {origination} → {destination}',
  'watch.searchFor': 'Search for {identifier}',
  'watch.moreNews': '{count, plural, one {# more is} other {# more are}} not listed.',

  'watch.this': 'Watch this',
  'watch.thisOf': 'Watch {query}',
  'watch.watched': 'Watched as “{name}”',
  'watch.noRoom': 'All watches together have at most {most, number} ranges.',
});
