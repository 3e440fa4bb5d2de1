import { translator } from '../../../platform/messages/translator.ts';

/** Every sentence of the first page of Search, and of searches with a name. */
export const t = translator({
  'home.locked': 'Unlock to see your searches and what was done today.',
  'home.recent': 'Recent searches',
  'home.named': 'Named searches',
  'home.noNamed': 'Name a search to keep it here with its filters: “Name this search” above its results.',
  'home.today': 'Today',
  'home.allActivity': 'All activity',
  'home.more': '{count, plural, one {# more today} other {# more today}}',
  'home.kept': 'Recent and named searches are kept in this browser only, for this account.',

  'home.name': 'Name this search',
  'home.nameLabel': 'Name',
  'home.nameHint': 'Keeps the query, its filters, sorting and columns.',
  'home.save': 'Save',
  'home.saved': 'Saved as “{name}”',
  'home.replaces': 'Replaces the search of this name.',
  'home.tooMany': 'There are {most, number} named searches. Delete one first.',
  'home.rename': 'Rename',
  'home.renameNamed': 'Rename “{name}”',
  'home.delete': 'Delete',
  'home.deleteNamed': 'Delete “{name}”',
  'home.deleted': 'Deleted “{name}”.',
  'home.undo': 'Undo',
  'home.cancel': 'Cancel',
  'home.filtered': '{query} · {count, plural, one {# filter} other {# filters}}',
});
