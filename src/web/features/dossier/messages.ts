import { translator } from '../../messages/translator.ts';

/** Every sentence of the page of a dossier. */
export const t = translator({
  'dossierPage.unreadableTitle': 'Not an identifier',
  'dossierPage.unreadable': 'The address names {text}, which cannot be read as an identifier.',
  'dossierPage.meant': 'Open this one instead:',
  'dossierPage.toSearch': 'Search for an identifier',
});
