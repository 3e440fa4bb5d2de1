import type { Identifier } from '../../contract/identifier/identifier.ts';
import type { SearchTerm } from '../../contract/identifier/search-term.ts';
import { t } from './messages.ts';
import { LANGUAGE } from '../../messages/language.ts';

const compact = new Intl.NumberFormat(LANGUAGE, { notation: 'scientific', maximumFractionDigits: 1 });

function rangeText(
  words: 'identifier.kindIpRange' | 'identifier.kindPhoneRange',
  count: bigint,
  values: { readonly family: string },
): string {
  return count <= BigInt(Number.MAX_SAFE_INTEGER)
    ? t(words, { ...values, count: Number(count) })
    : t(`${words}Huge`, { ...values, count: compact.format(count) });
}

/** Returns the kind of identifier and the size of a range: `IPv4 range · 81 addresses`. */
export function describeIdentifier(identifier: Identifier): string {
  if (identifier.space === undefined) {
    return t(identifier.kind === 'email' ? 'identifier.kindEmail' : 'identifier.kindUrl');
  }
  const count = identifier.high - identifier.low + 1n;
  const family = identifier.space === 'ipv6' ? 'IPv6' : 'IPv4';
  switch (identifier.kind) {
    case 'ip':
      return t('identifier.kindIp', { family });
    case 'ip-range':
      return rangeText('identifier.kindIpRange', count, { family });
    case 'phone':
      return t('identifier.kindPhone');
    case 'phone-range':
      return rangeText('identifier.kindPhoneRange', count, { family });
    case 'numeric':
      return t('identifier.kindNumeric');
  }
}

/**
 * Returns the same for a search term, such as `Range of IMEIs or IMSIs · 1,000 numbers`, which can be
 * searched for but not reported.
 */
export function describeTerm(term: SearchTerm): string {
  if (term.space === undefined) return describeIdentifier(term);
  const { kind } = term;
  return kind === 'numeric-range'
    ? t('identifier.kindNumericRange', { count: Number(term.high - term.low + 1n) })
    : describeIdentifier({ ...term, kind });
}

/** How much a range covers: `256 addresses`; `undefined` for a single value. */
export function sizeOfTerm({ space, low, high }: SearchTerm): string | undefined {
  if (space === undefined || low === high) return undefined;
  const count = high - low + 1n;
  if (space === 'phone' || space === 'numeric') return t('identifier.numbers', { count: Number(count) });
  return count <= BigInt(Number.MAX_SAFE_INTEGER)
    ? t('identifier.addresses', { count: Number(count) })
    : t('identifier.addressesHuge', { count: compact.format(count) });
}
