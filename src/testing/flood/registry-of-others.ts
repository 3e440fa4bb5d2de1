import type { ContributionDraft } from '../../contract/contribution.ts';
import { formatIpv4 } from '../../contract/identifier/ipv4.ts';
import type { Chance } from '../chance.ts';
import { draft } from '../service/drafts.ts';
import { ATTACKS } from './attacks.ts';

// Reports of other analysts: addresses, networks and phone numbers, some untouched by every attack and some
// hit by all of them.

const IPV4_FROM = 60 * 2 ** 24;
const IPV4_TO = 220 * 2 ** 24;

function addressOf(chance: Chance): string {
  const first = chance.between(IPV4_FROM, IPV4_TO);
  return chance.between(1, 5) === 1
    ? `${formatIpv4(first)}-${formatIpv4(first + chance.between(1, 255))}`
    : formatIpv4(first);
}

function longAddressOf(chance: Chance): string {
  const part = () => chance.between(1, 0xff_ff).toString(16);
  const network = `2a00:${part()}:${part()}`;
  return chance.between(1, 5) === 1 ? `${network}::-${network}::ffff` : `${network}::${part()}`;
}

function numberOf(chance: Chance): string {
  const first = 46_700_000_000 + chance.between(0, 99_999_999);
  return chance.between(1, 5) === 1 ? `+${first}-+${first + chance.between(1, 99)}` : `+${first}`;
}

/** So many contributions where no attack is. */
export function quietItems(chance: Chance, count: number): readonly ContributionDraft[] {
  return Array.from({ length: count }, () =>
    draft(chance.pick([addressOf, longAddressOf, numberOf])(chance)),
  );
}

/** The identifiers under attack, reported by another account beforehand. */
export function victimItems(): readonly ContributionDraft[] {
  return ATTACKS.flatMap(({ centres, edges }) => [...centres, ...edges]).map((value) =>
    draft(value, { fraudType: 'Scam' }),
  );
}
