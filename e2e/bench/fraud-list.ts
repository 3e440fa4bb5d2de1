import { mixedIdentifiers } from '../../src/testing/mixed-identifiers.ts';

/** The fraud type most common for each kind. */
function typeOf(identifier: string, index: number): string {
  if (identifier.startsWith('h') || identifier.includes('@')) return 'Scam';
  if (identifier.startsWith('+')) return ['Wangiri', 'IRSF', 'FlashCall'][index % 3] ?? 'Scam';
  return /^\d{15}$/u.test(identifier) ? 'StolenDevice' : 'IPFraud';
}

/** A list as an analyst pastes it: `FraudType, id[, id2], ORG, DST`, the ends of each second range apart. */
export function fraudList(count: number): string {
  return mixedIdentifiers(count)
    .map((identifier, index) => {
      const isRange = /^[+\d.]+-[+\d.]+$/u.test(identifier);
      const shown = isRange && index % 20 < 10 ? identifier.replace('-', ', ') : identifier;
      return `${typeOf(identifier, index)}, ${shown}, GB, ${['FR', 'DE', 'US'][index % 3] ?? 'FR'}`;
    })
    .join('\n');
}
