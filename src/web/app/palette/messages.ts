import { translator } from '../../platform/messages/translator.ts';

/** Every sentence of paste anywhere. */
export const t = translator({
  'palette.open': 'Search or paste…',
  'palette.openNamed': 'Search or paste… {keys}',
  'paste.title': 'Search or paste',
  'paste.close': 'Close',
  'paste.label': 'Identifier, range, list, hash, transaction, page or command',
  'paste.placeholder': 'Paste or type anything',
  'paste.nothing':
    'Paste an identifier, a range, a list, a hash or a transaction, or type the name of a page.',
  'paste.signIn': 'Sign in to look this up, report it or flag it.',
  'paste.hash': '64 hex digits.',
  'paste.hashKnown': 'The hash of an operation in this browser.',
  'paste.hashUnknown':
    'No operation in this browser has this hash. If it is a private key, clear it: keys are entered when you sign in, nowhere else.',
  'paste.transaction':
    '{characters, plural, one {Hex of a transaction · # character} other {Hex of a transaction · # characters}}',
  'paste.national': '{words}, as dialled in {country}',
  'paste.lines': '{count, plural, one {# line read} other {# lines read}}: {kinds}.',
  'paste.linesNone': 'None of these lines is an identifier.',
  'paste.unread': '{count, plural, one {# line is not an identifier} other {# lines are not identifiers}}.',
  'paste.leftOut':
    '{count, plural, one {# more line is not looked up} other {# more lines are not looked up}}: lists this long belong in Report.',
  'paste.reportBusy': 'Finish or discard the report in progress first',
  'paste.chooseHomeCountry': 'A national number? Choose your home country in Settings.',
  'paste.noMatch': 'No page or command matches.',

  'paste.kind.ip': '{count, plural, one {# IP address} other {# IP addresses}}',
  'paste.kind.ip-range': '{count, plural, one {# IP range} other {# IP ranges}}',
  'paste.kind.phone': '{count, plural, one {# phone number} other {# phone numbers}}',
  'paste.kind.phone-range': '{count, plural, one {# phone range} other {# phone ranges}}',
  'paste.kind.numeric': '{count, plural, one {# 15-digit number} other {# 15-digit numbers}}',
  'paste.kind.numeric-range':
    '{count, plural, one {# range of 15-digit numbers} other {# ranges of 15-digit numbers}}',
  'paste.kind.email': '{count, plural, one {# e-mail address} other {# e-mail addresses}}',
  'paste.kind.url': '{count, plural, one {# URL} other {# URLs}}',

  'paste.groupDo': 'With this',
  'paste.groupNamed': 'Named searches',
  'paste.groupRecent': 'Recent',
  'paste.groupPages': 'Pages',
  'paste.groupCommands': 'Commands',

  'paste.linesKey':
    'A line looks like a private key, so the list is not put into a report. If it is one, clear it: keys are entered when you sign in, nowhere else.',
  'paste.lookUp': 'Look up {text}',
  'paste.lookUpAll': '{count, plural, one {Look up # identifier} other {Look up all # identifiers}}',
  'paste.dossier': 'Open the dossier of {text}',
  'paste.report': 'Report {text}',
  'paste.reportAll': '{count, plural, one {Report # line} other {Report all # lines}}',
  'paste.flag': 'Flag: look up {text} and go to its first contribution',
  'paste.inspect': 'Inspect this transaction',
  'paste.inspectHint': 'Read in this browser. Nothing is sent.',
  'paste.receiptReport': 'Open the receipt: report of {identifier}',
  'paste.receiptFlag': 'Open the receipt: flag of {identifier}',

  'paste.page.overview': 'Overview',
  'paste.page.search': 'Search',
  'paste.page.report': 'Report',
  'paste.page.download': 'Download',
  'paste.page.activity': 'Activity',
  'paste.page.inspect': 'Inspect',
  'paste.page.peers': 'Peers',
  'paste.page.account': 'Account',
  'paste.page.settings': 'Settings',
  'paste.page.triage': 'Triage',
  'paste.command.lock': 'Lock now',
  'paste.command.unlock': 'Unlock',
  'paste.command.save-keys': 'Save keys',
  'paste.command.sign-out': 'Sign out',
  'paste.command.shortcuts': 'Keyboard shortcuts',
  'paste.command.auto': 'Colour scheme: as the system',
  'paste.command.light': 'Colour scheme: light',
  'paste.command.dark': 'Colour scheme: dark',
  'paste.command.erase-recent': 'Erase recent and named searches',
});
