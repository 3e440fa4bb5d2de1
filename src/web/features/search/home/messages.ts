import { translator } from '../../../../messages/translator.ts';

/** Every sentence of the first page of Search, and of saved searches. */
export const t = translator({
  'home.locked': 'Unlock to see your searches.',

  'home.saved': 'Saved searches',
  'home.recent': 'Recent searches',
  'home.kept': 'Kept in this browser for {account}, not encrypted.',
  'home.notKept': 'This browser does not let the desk store anything, so saved searches end with this tab.',
  'home.showAll': 'Show all {count, number}',
  'home.showFewer': 'Show fewer',
  'home.filtered': '{query} · {count, plural, one {# filter} other {# filters}}',

  'home.close': 'Close',
  'home.save': 'Save this search',
  'home.savedAs': 'Saved as “{name}”',
  'home.all': 'All saved searches',
  'home.saveRecent': 'Save',
  'home.saveRecentOf': 'Save {name}',
  'home.webhook': 'Webhook…',
  'home.webhookOf': 'Webhook… for {name}',
  'home.rename': 'Rename',
  'home.renameOf': 'Rename {name}',
  'home.delete': 'Delete',
  'home.deleteOf': 'Delete {name}',

  'home.removed': 'Removed {name}.',
  'home.undo': 'Undo',

  'home.name': 'Name',
  'home.nameMissing': 'Enter a name.',
  'home.replaces': 'Replaces the search of this name.',
  'home.saveNow': 'Save',
  'home.cancel': 'Cancel',
});
