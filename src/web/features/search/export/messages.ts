import { translator } from '../../../../messages/translator.ts';

/** Every sentence about exports. */
export const t = translator({
  'export.button': 'Export',
  'export.shown': 'Export {count, plural, one {the row} other {the # rows}} shown',
  'export.selected': 'Export {count, plural, one {the row} other {the # rows}} selected',
  'export.csv': 'CSV',
  'export.json': 'JSON, as received',
  'export.copy': 'Copy the identifiers',
  'export.copied': '{count, plural, one {# identifier copied.} other {# identifiers copied.}}',
  'export.copyFailed': 'The browser did not allow copying.',
});
