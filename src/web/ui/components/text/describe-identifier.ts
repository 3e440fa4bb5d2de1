import type { Identifier } from '../../../../contract/identifier/identifier.ts';
import type { SearchTerm } from '../../../../contract/identifier/search-term.ts';
import { t } from '../messages.ts';
import { LANGUAGE } from '../../../platform/messages/language.ts';

const compact = new Intl.NumberFormat(LANGUAGE, { notation: 'scientific', maximumFractionDigits: 1 });

function rangeText(
  words: 'components.kindIpRange' | 'components.kindPhoneRange',
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
    return t(identifier.kind === 'email' ? 'components.kindEmail' : 'components.kindUrl');
  }
  const count = identifier.high - identifier.low + 1n;
  const family = identifier.space === 'ipv6' ? 'IPv6' : 'IPv4';
  switch (identifier.kind) {
    case 'ip':
      return t('components.kindIp', { family });
    case 'ip-range':
      return rangeText('components.kindIpRange', count, { family });
    case 'phone':
      return t('components.kindPhone');
    case 'phone-range':
      return rangeText('components.kindPhoneRange', count, { family });
    case 'numeric':
      return t('components.kindNumeric');
  }
}

/**
 * Returns the same for a search term, such as `Range of 15-digit numbers · 1,000 numbers`, which can be
 * searched for but not reported.
 */
export function describeTerm(term: SearchTerm): string {
  if (term.space === undefined) return describeIdentifier(term);
  const { kind } = term;
  return kind === 'numeric-range'
    ? t('components.kindNumericRange', { count: Number(term.high - term.low + 1n) })
    : describeIdentifier({ ...term, kind });
}

/** How much a range covers: `256 addresses`; `undefined` for a single value. */
export function sizeOfTerm({ space, low, high }: SearchTerm): string | undefined {
  if (space === undefined || low === high) return undefined;
  const count = high - low + 1n;
  if (space === 'phone' || space === 'numeric') return t('components.numbers', { count: Number(count) });
  return count <= BigInt(Number.MAX_SAFE_INTEGER)
    ? t('components.addresses', { count: Number(count) })
    : t('components.addressesHuge', { count: compact.format(count) });
}
