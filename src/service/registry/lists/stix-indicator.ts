import { blocksOf } from '../../../contract/identifier/blocks.ts';
import { cidrBlocks } from '../../../contract/identifier/cidr-blocks.ts';
import type { Identifier } from '../../../contract/identifier/identifier.ts';
import { parseIdentifier } from '../../../contract/identifier/index.ts';
import { isoOf } from '../../platform/clock.ts';
import { StoreError } from '../../store/store-error.ts';
import { nameId } from './name-id.ts';

/** What an indicator says of a contribution. Times in milliseconds since 1970, but for `expiresAtS`. */
export interface Indicated {
  readonly assetId: string;
  /** As it was reported, or canonical: the indicator is the same. */
  readonly id: string;
  readonly fraudType: string;
  readonly origination: string;
  readonly destination: string;
  readonly peerId: string;
  readonly reportedAtMs: number;
  readonly expiresAtS: number;
  /** Of the entry that made this indicator: the report, or its reinstatement. */
  readonly createdAtMs: number;
  /** Of the last entry that changed it. */
  readonly changedAtMs: number;
  readonly isRevoked?: boolean;
  /** Of the entry by which the contribution was reinstated. Revoking is for ever, so it has another id from there on. */
  readonly reinstatedAt?: number | null;
}

/** `\` and `'` end or change a text of a pattern. Source: STIX 2.1, 9.6. */
const quoted = (text: string): string => `'${text.replace(/[\\']/gu, String.raw`\$&`)}'`;

/** The fewest prefixes of the numbers from `low` to `high`, with `_` for each digit left open. */
const phoneBlocks = (low: bigint, high: bigint): readonly string[] =>
  Array.from(blocksOf(10n, low, high), ({ first, size, open }) => `+${first / size}${'_'.repeat(open)}`);

function patternOf(identifier: Identifier): string {
  const is = (object: string) => `${object}:value = ${quoted(identifier.canonical)}`;
  const anyOf = (object: string, operator: string, values: readonly string[]) =>
    values.map((value) => `${object}:value ${operator} ${quoted(value)}`).join(' OR ');
  switch (identifier.kind) {
    case 'phone':
      return is('phone-number');
    case 'phone-range':
      return anyOf('phone-number', 'LIKE', phoneBlocks(identifier.low, identifier.high));
    case 'ip':
      return is(identifier.space === 'ipv4' ? 'ipv4-addr' : 'ipv6-addr');
    case 'ip-range': {
      const space = identifier.space === 'ipv4' ? 'ipv4' : 'ipv6';
      const blocks = cidrBlocks(space, identifier.low, identifier.high).map(({ cidr }) => cidr);
      return anyOf(`${space}-addr`, 'ISSUBSET', blocks);
    }
    case 'numeric':
      return is('imei');
    case 'email':
      return is('email-addr');
    case 'url':
      return is('url');
  }
}

/** TLP:AMBER+STRICT. Source: TLP 2.0, oasis-open/cti-stix-common-objects. */
export const STIX_MARKING = {
  type: 'marking-definition',
  spec_version: '2.1',
  id: 'marking-definition--939a9414-2ddd-4d32-a0cd-375ea402b003',
  created: '2022-10-01T00:00:00.000Z',
  name: 'TLP:AMBER+STRICT',
  extensions: {
    'extension-definition--60a3c5c5-0d10-413e-aab3-9e08dde9e88d': {
      extension_type: 'property-extension',
      tlp_2_0: 'amber+strict',
    },
  },
} as const;

const identityIdOf = (origin: string): string => `identity--${nameId(origin)}`;

/** The registry, by the name of its log. It has one version, so its time is fixed. */
export function stixIdentity(origin: string) {
  return {
    type: 'identity',
    spec_version: '2.1',
    id: identityIdOf(origin),
    created: '2026-01-01T00:00:00.000Z',
    modified: '2026-01-01T00:00:00.000Z',
    name: origin,
    identity_class: 'system',
  };
}

/**
 * A contribution as an indicator of STIX 2.1. Its members keep their order, so it is the same bytes in every answer.
 * Without a confidence: that changes without an entry, and an indicator has no version then.
 * @throws {StoreError} for an identifier that no report can have
 */
export function stixIndicator(row: Indicated, origin: string) {
  const { assetId, fraudType, reinstatedAt = null } = row;
  const identifier = parseIdentifier(row.id);
  if (!identifier.ok) throw new StoreError('entry-invalid', 'A stored contribution has no valid identifier.');
  return {
    type: 'indicator',
    spec_version: '2.1',
    id: `indicator--${nameId(reinstatedAt === null ? assetId : `${assetId} ${reinstatedAt}`)}`,
    created_by_ref: identityIdOf(origin),
    created: isoOf(row.createdAtMs),
    modified: isoOf(row.changedAtMs),
    ...(row.isRevoked === true ? { revoked: true } : {}),
    name: `${fraudType}: ${identifier.canonical}`,
    description: `${row.origination}>${row.destination}, reported by ${row.peerId}`,
    indicator_types: ['malicious-activity'],
    pattern: `[${patternOf(identifier)}]`,
    pattern_type: 'stix',
    valid_from: isoOf(row.reportedAtMs),
    valid_until: isoOf(row.expiresAtS * 1000),
    labels: [fraudType],
    external_references: [{ source_name: 'contribution-desk', external_id: assetId }],
    object_marking_refs: [STIX_MARKING.id],
  };
}

/** A bundle's text: its objects one after the other stand between its two halves, with commas. */
export const STIX_BUNDLE = [
  `{"type":"bundle","id":"bundle--${nameId('bundle')}","objects":[`,
  ']}\n',
] as const;
