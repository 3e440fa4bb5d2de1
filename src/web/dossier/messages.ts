import { translator } from '../messages/translator.ts';

/** Every sentence of the dossier, wherever a part of it is shown. */
export const t = translator({
  'dossier.open': 'Dossier',
  'dossier.openOf': 'Dossier of {identifier}',
});
