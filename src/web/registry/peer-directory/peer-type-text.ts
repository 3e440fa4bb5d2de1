import { t } from './messages.ts';

const KNOWN = ['LARGE_TELCO', 'MEDIUM_TELCO', 'SMALL_TELCO', 'VENDOR'] as const;

/**
 * Returns the name of a type of peer. Types that only the deployment knows are spelled from their code:
 * `MVNO_PARTNER` → `Mvno partner`.
 */
export function peerTypeText(peerType: string): string {
  const known = KNOWN.find((one) => one === peerType);
  if (known !== undefined) return t(`peerType.${known}`);
  const words = peerType.replaceAll('_', ' ').trim().toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
