import type { Peer } from '../../../client/account/peers.ts';
import { countryName } from '../../../reading/countries/country-name.ts';
import { LANGUAGE } from '../../../messages/language.ts';
import { t } from './messages.ts';

/** `United Kingdom (GB)`; what is no code as it is. */
export function countryText(code: string | undefined): string | undefined {
  if (code === undefined) return undefined;
  const name = countryName(code);
  return name === code ? code : t('peers.countryText', { name, code });
}

export const countText = (count: number | undefined): string =>
  count === undefined ? t('peers.none') : t('peers.number', { count });

const share = new Intl.NumberFormat(LANGUAGE, { style: 'percent', maximumFractionDigits: 1 });

/** The number of flagged contributions, with their share of all. */
export function flaggedText({ flagged, reported }: Pick<Peer, 'flagged' | 'reported'>): string {
  if (flagged === undefined || reported === undefined || flagged === 0 || reported === 0)
    return countText(flagged);
  return t('peers.flaggedOf', { flagged, percent: share.format(flagged / reported) });
}
