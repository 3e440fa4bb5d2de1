/**
 * Returns the text in lower case, without accents, with punctuation as spaces: `cote d'ivoire` finds `Côte
 * d’Ivoire`.
 */
export const foldedCountry = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
