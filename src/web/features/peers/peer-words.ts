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

const share = new Intl.NumberFormat(LANGUAGE, {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** The share of the flagged ones among all contributions; nothing where there are none. */
export function flaggedShare({ flagged = 0, reported = 0 }: Pick<Peer, 'flagged' | 'reported'>): string {
  return flagged === 0 || reported === 0 ? '' : share.format(flagged / reported);
}
