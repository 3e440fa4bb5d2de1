import type { Chance } from './chance.ts';

/** An identifier and the country that its traffic comes from. */
export interface SampleIdentifier {
  readonly id: string;
  readonly origination: string;
}

/**
 * Numbers that regulators reserve for fiction: no subscriber has them. `width` digits may follow the prefix.
 */
const FICTIONAL_PHONES = [
  // Ofcom, numbers for drama use; ARCEP, decision 2018-0881; NANPA, 555 line numbers; PTS, numbers for fiction.
  { prefix: '+447700900', width: 3, country: 'GB' },
  { prefix: '+442079460', width: 3, country: 'GB' },
  { prefix: '+3363998', width: 4, country: 'FR' },
  { prefix: '+120255501', width: 2, country: 'US' },
  { prefix: '+467017406', width: 2, country: 'SE' },
  // ACMA, numbers for fiction; ComReg, drama numbers; Bundesnetzagentur, drama numbers.
  { prefix: '+6125550', width: 4, country: 'AU' },
  { prefix: '+3532091', width: 5, country: 'IE' },
  { prefix: '+4917139200', width: 2, country: 'DE' },
] as const;

/** Addresses for documentation. Source: RFC 5737, RFC 3849. */
const DOCUMENTATION_NETWORKS = ['192.0.2', '198.51.100', '203.0.113'] as const;
const ADDRESS_COUNTRIES = ['NL', 'BG', 'RO', 'SC', 'HK', 'US', 'MD'] as const;

const WORDS = [
  'parcel',
  'invoice',
  'refund',
  'bank-login',
  'delivery',
  'tax-office',
  'prize',
  'top-up',
  'support',
] as const;
const TOP_LEVELS = ['example', 'example.com', 'example.net', 'example.org'] as const;

const pad = (value: number, width: number) => String(value).padStart(width, '0');

export function samplePhone(chance: Chance): SampleIdentifier {
  const { prefix, width, country } = chance.pick(FICTIONAL_PHONES);
  return { id: prefix + pad(chance.between(10, 10 ** width - 1), width), origination: country };
}

export function samplePhoneRange(chance: Chance): SampleIdentifier {
  const { prefix, width, country } = chance.pick(FICTIONAL_PHONES);
  const size = 10 ** Math.min(width - 1, 2);
  const first = chance.between(1, 10 ** width / size - 1) * size;
  return {
    id: `${prefix}${pad(first, width)}-${prefix}${pad(first + size - 1, width)}`,
    origination: country,
  };
}

export function sampleAddress(chance: Chance): SampleIdentifier {
  const origination = chance.pick(ADDRESS_COUNTRIES);
  if (chance.between(1, 4) === 1) {
    return {
      id: `2001:db8:${chance.between(1, 0xffff).toString(16)}::${chance.between(1, 0xff).toString(16)}`,
      origination,
    };
  }
  return { id: `${chance.pick(DOCUMENTATION_NETWORKS)}.${chance.between(1, 254)}`, origination };
}

export function sampleAddressRange(chance: Chance): SampleIdentifier {
  const origination = chance.pick(ADDRESS_COUNTRIES);
  if (chance.between(1, 4) === 1) {
    const network = `2001:db8:${chance.between(1, 0xffff).toString(16)}`;
    return { id: `${network}::-${network}::ffff`, origination };
  }
  const network = chance.pick(DOCUMENTATION_NETWORKS);
  const first = chance.between(0, 15) * 16;
  return { id: `${network}.${first}-${network}.${first + 15}`, origination };
}

/** A device or subscriber of the test network 001-01. Source: ITU-T E.212, annex. */
export function sampleNumeric(chance: Chance): SampleIdentifier {
  return {
    id: `00101${pad(chance.between(1, 9_999_999_999), 10)}`,
    origination: chance.pick(['PL', 'ES', 'IT', 'BR', 'NG']),
  };
}

export function sampleEmail(chance: Chance): SampleIdentifier {
  const local = `${chance.pick(WORDS)}.${chance.between(10, 99)}`;
  return {
    id: `${local}@${chance.pick(WORDS)}.${chance.pick(TOP_LEVELS)}`,
    origination: chance.pick(ADDRESS_COUNTRIES),
  };
}

export function sampleUrl(chance: Chance): SampleIdentifier {
  const host = `${chance.pick(WORDS)}-${chance.between(10, 99)}.${chance.pick(TOP_LEVELS)}`;
  const path = chance.pick(['/', '/verify?step=1', '/my_account/sign-in', '/track#parcel', '/a%20b/confirm']);
  return { id: `https://${host}${path}`, origination: chance.pick(ADDRESS_COUNTRIES) };
}
