import { translator } from '../../../platform/messages/translator.ts';

/** Every sentence about exports. */
export const t = translator({
  'export.button': 'Export',
  'export.shown': '{count, plural, one {# row shown} other {# rows shown}}',
  'export.selected': '{count, plural, one {# row selected} other {# rows selected}}',
  'export.csv': 'CSV, for spreadsheets',
  'export.json': 'JSON, as the registry sent it',
  'export.copy': 'Copy the identifiers',
  'export.copied': '{count, plural, one {# identifier copied.} other {# identifiers copied.}}',
  'export.copyFailed': 'The browser did not allow copying. Export the rows as CSV instead.',
});
