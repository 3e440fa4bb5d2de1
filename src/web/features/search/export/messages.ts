import { translator } from '../../../../messages/translator.ts';

/** Every sentence about exports. */
export const t = translator({
  'export.button': 'Export CSV',
  'export.shown': 'Export CSV of {count, plural, one {the row} other {the # rows}} shown',
  'export.selected': 'Export CSV of {count, plural, one {the row} other {the # rows}} selected',
});
