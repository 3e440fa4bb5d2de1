import type { ContributionDraft } from '../../contract/contribution.ts';
import { formatIpv4 } from '../../contract/identifier/ipv4.ts';
import { draft } from '../service/drafts.ts';

/** One way to spoil a registry: what is reported, and what it is to be felt at. */
export interface Attack {
  readonly what: string;
  /** The contribution of this number, counted from 0. */
  readonly itemAt: (index: number, count: number) => ContributionDraft;
  /** Single values in the middle of it, which it is all about. */
  readonly centres: readonly string[];
  /** Single values that a few contributions of it overlap at most. */
  readonly edges: readonly string[];
  /** Ranges in which all of it lies. */
  readonly ranges: readonly string[];
}

/**
 * 45.0.0.0/8, 2001:db8::/32 and 10^8 phone numbers: the widest that a registry takes unless its operator says
 * otherwise.
 */
const WIDEST = [
  '45.0.0.0-45.255.255.255',
  '2001:db8::-2001:db8:ffff:ffff:ffff:ffff:ffff:ffff',
  '+447700000000-+447799999999',
] as const;

const NESTED_LOW = 46 * 2 ** 24;
const NESTED_HIGH = NESTED_LOW + 2 ** 24 - 1;
const FIRST_NUMBER = 447_900_000_000;

export const ATTACKS: readonly Attack[] = [
  {
    what: 'the widest ranges',
    itemAt: (index) => draft(WIDEST[index % WIDEST.length] ?? WIDEST[0]),
    centres: ['45.0.0.0', '45.67.89.1', '2001:db8::1', '+447700900123'],
    edges: ['44.255.255.255', '2001:db7::1', '+447699999999'],
    ranges: [WIDEST[0], '45.67.0.0-45.67.255.255', WIDEST[2]],
  },
  {
    what: 'one number',
    itemAt: () => draft('+447800900123'),
    centres: ['+447800900123'],
    edges: ['+447800900122'],
    ranges: ['+447800900000-+447800900999'],
  },
  {
    what: 'consecutive numbers',
    itemAt: (index) => draft(`+${FIRST_NUMBER + index}`),
    centres: [],
    edges: ['+447900000000', '+447900000017'],
    ranges: ['+447900000000-+447900999999'],
  },
  {
    what: 'ranges in each other',
    itemAt: (index) => draft(`${formatIpv4(NESTED_LOW + index)}-${formatIpv4(NESTED_HIGH - index)}`),
    centres: ['46.127.255.255'],
    edges: ['46.0.0.0', '46.0.0.17', '46.255.255.255'],
    ranges: ['46.0.0.0-46.255.255.255', '46.64.0.0-46.191.255.255'],
  },
];
