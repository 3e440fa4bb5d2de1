import { translator } from '../../../../messages/translator.ts';

/** Every sentence of the first page of Search, and of saved searches. */
export const t = translator({
  'home.locked': 'Unlock to see your searches and what was done today.',
  'home.today': 'Today',
  'home.allActivity': 'All activity',
  'home.more': '{count, plural, one {# more today} other {# more today}}',

  'home.saved': 'Saved searches',
  'home.recent': 'Recent',
  'home.none':
    'Save a search to keep it here with its filters: “Save this search” in the menu above its results.',
  'home.kept': 'Kept in this browser for {account}, not encrypted.',
  'home.notKept': 'This browser does not let the desk store anything, so saved searches end with this tab.',
  'home.pace':
    'A watched search is looked up every {minutes, number} minutes while the desk is open and in sight, in one tab at a time. What others report or flag shows here and in the tab’s title.',
  'home.paceOff': 'No watched search is looked up automatically.',
  'home.changePace': 'Change in Settings',
  'home.filtered': '{query} · {count, plural, one {# filter} other {# filters}}',

  'home.close': 'Close',
  'home.save': 'Save this search',
  'home.savedAs': 'Saved as “{name}”',
  'home.watchedAs': 'Watched as “{name}”',
  'home.all': 'All saved searches',
  'home.new': 'New list',
  'home.saveRecent': 'Save',
  'home.saveRecentOf': 'Save {name}',
  'home.edit': 'Edit',
  'home.editOf': 'Edit {name}',
  'home.delete': 'Delete',
  'home.deleteOf': 'Delete {name}',

  'home.name': 'Name',
  'home.nameMissing': 'Enter a name.',
  'home.replaces': 'Replaces the search of this name.',
  'home.lines': 'Numbers, addresses, ranges and blocks',
  'home.linesHint': 'One per line, such as +44770*, +44 7700 900000 - +44 7700 900999 or 192.0.2.0/24.',
  'home.linesMissing': 'Enter at least one number or address.',
  'home.unreadMore': 'And {count, number} more lines could not be read.',
  'home.notRead': 'Not an identifier.',
  'home.numbersOnly': 'Only numbers, addresses and ranges can be watched, not {others}.',
  'home.tooManyLines': '{count, plural, one {# entry} other {# entries}} beyond the first 1,000.',
  'home.fromList': 'Take the entries of a never-report list',
  'home.watch': 'Watch',
  'home.watchOf': 'Watch {name}',
  'home.watchHint':
    'Looks it up again and again, whatever its filters are. The first lookup is the starting point: only what is reported or flagged after it is new.',
  'home.tooManyRanges':
    'All watched searches together have at most {most, number} ranges; there is room for {room, number} more, and these are {count, number}.',
  'home.saveNow': 'Save',
  'home.cancel': 'Cancel',

  'home.watched': 'Watched',
  'home.looking': 'Looking it up…',
  'home.never': 'Not looked up yet',
  'home.read': 'Looked up {when}',
  'home.contributions':
    '{count, plural, =0 {nothing there} one {# contribution there} other {# contributions there}}',
  'home.nothingNew': 'nothing new',
  'home.problem': 'The latest lookup failed: {problem}',
  'home.notWhole':
    'The registry does not return everything it holds for {ranges}. New reports and flags may be missing here: watch narrower ranges.',
  'home.lookNow': 'Look up now',
  'home.lookNowOf': 'Look up {name} now',

  'home.markSeen': 'Mark as seen',
  'home.markSeenOf': 'Mark what is new inside {name} as seen',
  'home.reportedBy': 'Reported by {peer}',
  'home.flaggedBy': 'Flagged by {peer}',
  'home.flaggedByNobody': 'Flagged',
  'home.about': '{type} · {origination} → {destination}',
  'home.searchFor': 'Search for {identifier}',
  'home.moreNews': '{count, plural, one {# more is} other {# more are}} not listed.',
});
