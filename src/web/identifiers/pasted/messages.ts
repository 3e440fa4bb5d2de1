import { translator } from '../../../messages/translator.ts';

/** Texts about how a pasted list was understood. */
export const t = translator({
  'query.skipped': 'Skipped in line {lineNumber, number}: “{text}”, not read as an identifier.',
  'query.skippedSince': 'Skipped in line {lineNumber, number}: “{text}”. {reason}',
  'query.partly': 'Line {lineNumber, number} may hold more than was read: “{text}”.',
  'query.skippedNational':
    'Skipped in line {lineNumber, number}: “{text}”, a national number. Search asks for its country.',
  'query.skippedLong':
    'Skipped in line {lineNumber, number}: over {most, number} characters. Write an identifier in each line.',
  'query.words':
    '{count, plural, one {Line {lines} holds no identifier} other {# lines hold no identifiers: {lines}}}',
  'query.wordLines': '{count, plural, one {# line without identifiers} other {# lines without identifiers}}',
  'query.heads':
    '{count, plural, one {# line of an e-mail’s head not looked up} other {# lines of an e-mail’s head not looked up}}',
  'query.likelyLines':
    '{count, plural, one {Line {lines} was skipped and may hold an identifier} other {# lines were skipped and may hold identifiers: {lines}}}',
  'query.partlyLines':
    '{count, plural, one {Line {lines} may hold more} other {# lines may hold more: {lines}}}',
  'query.skippedHere': '{count, plural, one {# part skipped} other {# parts skipped}}',
  'query.partlyHere': 'It may hold more',
  'query.unreadColumns': 'Not looked up: {headings}',
  'query.leftOut': '{count, plural, one {# entry skipped} other {# entries skipped}}',
  'query.skippedMore': '{count, plural, one {# more part} other {# more parts}} skipped.',
  'paste.lines': '{count, plural, one {# line read} other {# lines read}}: {kinds}.',
  'paste.duplicates': '{count, plural, one {# duplicate} other {# duplicates}}',
  'paste.linesNone': 'None of these lines is an identifier.',
  'paste.leftOut':
    '{count, plural, one {# entry} other {# entries}} after the first 1,000 skipped. Use Report for longer lists.',
  'paste.linesKey':
    'A line looks like a private key, so the list is not put into a report. If it is one, clear it: keys are entered when you sign in, nowhere else.',
  'paste.kind.ip': '{count, plural, one {# IP address} other {# IP addresses}}',
  'paste.kind.ip-range': '{count, plural, one {# IP range} other {# IP ranges}}',
  'paste.kind.phone': '{count, plural, one {# phone number} other {# phone numbers}}',
  'paste.kind.phone-range': '{count, plural, one {# phone range} other {# phone ranges}}',
  'paste.kind.numeric': '{count, plural, one {# IMEI or IMSI} other {# IMEIs or IMSIs}}',
  'paste.kind.numeric-range':
    '{count, plural, one {# range of IMEIs or IMSIs} other {# ranges of IMEIs or IMSIs}}',
  'paste.kind.email': '{count, plural, one {# e-mail address} other {# e-mail addresses}}',
  'paste.kind.url': '{count, plural, one {# URL} other {# URLs}}',
  'paste.kind.host': '{count, plural, one {# host} other {# hosts}}',
  'paste.kind.mail-host': '{count, plural, one {# mailbox host} other {# mailbox hosts}}',
});
