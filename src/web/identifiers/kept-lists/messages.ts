import { translator } from '../../../messages/translator.ts';

/** Texts shared by all kinds of kept lists. */
export const t = translator({
  'keptLists.rename': 'Rename',
  'keptLists.renameOf': 'Rename {name}',
  'keptLists.saveName': 'Save',
  'keptLists.cancelRename': 'Cancel',
  'keptLists.entries': '{count, plural, one {# entry} other {# entries}}',
  'keptLists.entriesOf': 'Entries of {name}',
  'keptLists.removed': 'Removed {name}.',
  'keptLists.undo': 'Undo',
  'keptLists.line': 'Line {line, number}, {text}: {reason}',
});
