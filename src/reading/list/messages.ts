import { translator } from '../../messages/translator.ts';

/** Texts about lists as a whole. */
export const t = translator({
  'reading.empty': '{source} is empty.',
  'reading.noLines':
    '{source} holds no line to report: only {skipped, plural, one {# line that is empty, a comment or a header} other {# lines that are empty, comments or headers}}.',
  'reading.tooLarge':
    '{source} has {megabytes, number} MB. A list has at most {most, number} MB: split it and add the parts.',
  'reading.tooManyRows': '{source} has more than {most, number} lines. Split it and add the parts.',
  'reading.tooManyColumns':
    'Line {line, number} of {source} has {columns, number} columns. A list has at most {most, number}: put each identifier on a line of its own, or keep only the columns to report.',
  'reading.longLine':
    'Line {line, number} of {source} has {characters, number} characters. A line has at most {most, number}: put each identifier on a line of its own.',
  'reading.spreadsheet':
    '{source} is a spreadsheet file. Save it as CSV, or copy its cells and paste them here.',
  'reading.json':
    '{source} is JSON. Lists are read as lines of text, as CSV or as cells copied from a spreadsheet: export it in one of these forms.',
  'reading.eMail':
    '{source} is an e-mail, which also contains the addresses and numbers of the people who wrote it. Paste the lines to report, without its header and signature.',
  'reading.unclear':
    'Several columns of {source} may hold what is to be reported: {columns}. Name the one that does.',
  'reading.unread':
    'It is unclear what these columns of {source} hold: {columns}. Countries and types are read under the headings Origination, Destination and Fraud type. Name these columns so, or remove them.',
  'reading.columnUnknown':
    '{source} has no column “{name}”. Name a column by its heading, or by its number, counted from 1.',
  'reading.binary': '{source} is not a text file.',

  'reading.noteEncoding':
    'The file is not in UTF-8. It was read as Windows-1252, so check letters with accents.',
  'reading.noteQuotes':
    'A quotation mark in line {line, number} never closes. Every line was read by itself.',
  'reading.noteSeveralIdentifiers':
    '{count, plural, one {# line holds} other {# lines hold}} several identifiers. Each is a row of its own.',
  'reading.noteUrlsDivided':
    '{count, plural, one {Line {lines}: the text after the URL was read as its fraud type. If it is part of the URL, correct the row.} other {Lines {lines}: the texts after the URLs were read as their fraud types. If they are part of the URLs, correct the rows.}}',
  'reading.noteUrlsWhole':
    '{count, plural, one {Line {lines}: the URL was read with what follows it. If other columns follow it, correct the row.} other {Lines {lines}: the URLs were read with what follows them. If other columns follow them, correct the rows.}}',
  'reading.noteInWords':
    '{count, plural, one {Line {lines}: the words behind the identifier were read as its fraud type (and route).} other {Lines {lines}: the words behind the identifiers were read as their fraud types (and routes).}} Check them.',
  'reading.noteRemarks':
    '{count, plural, one {Line {lines}: the remark in brackets was left out.} other {Lines {lines}: the remarks in brackets were left out.}}',
  'reading.noteUntyped':
    '{count, plural, one {# line begins with a text that is no known fraud type. Its type was left open.} other {# lines begin with texts that are no known fraud types. Their types were left open.}} With a heading “Fraud type” above them, types of your own are read.',
  'reading.noteTypeUnread':
    'Most texts under {headings} are no known fraud types. Under the heading “Fraud type”, types of your own are read.',
  'reading.noteFlags':
    '{count, plural, one {# line is a flag} other {# lines are flags}} of an activity export. The peer that reported it is no source.',
});
