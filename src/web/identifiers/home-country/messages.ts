import { translator } from '../../platform/messages/translator.ts';

/** Texts about numbers as dialled in the home country. */
export const t = translator({
  'homeCountry.choose': 'A national number? Choose your home country in Settings',
  'homeCountry.use': 'Use {number}',
  'homeCountry.read': 'Read {text} as dialled in {country}.',
});
