import type { Peer } from '../../../client/account/peers.ts';
import { TransactionText } from '../../ui/components/text/transaction-text.tsx';
import { countryName } from '../../../reading/countries/country-name.ts';
import { peerTypeText } from '../../registry/peer-directory/peer-type-text.ts';
import { LANGUAGE } from '../../../messages/language.ts';
import { t } from './messages.ts';

export function PeerType({ peerType }: Pick<Peer, 'peerType'>) {
  if (peerType === undefined) return t('peers.none');
  return <TransactionText inRow>{peerTypeText(peerType)}</TransactionText>;
}

export function OperatingCountry({ operatingCountry: code }: Pick<Peer, 'operatingCountry'>) {
  if (code === undefined) return t('peers.none');
  const name = countryName(code);
  return name === code ? (
    <TransactionText inRow>{code}</TransactionText>
  ) : (
    t('peers.countryText', { name, code })
  );
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
