import { cidrBlocks } from '../../../contract/identifier/cidr-blocks.ts';
import { embeddedIpv4 } from '../../../contract/identifier/embedded-ipv4.ts';
import { imeiCheckDigit } from '../../../contract/identifier/numeric.ts';
import { callingCodeOf } from '../../../contract/identifier/phone.ts';
import { rangeText, sizeText } from '../../../contract/identifier/range.ts';
import { parseSearchTerm, type SearchTerm } from '../../../contract/identifier/search-term.ts';
import { type SpecialBlock, specialBlocks } from '../../../contract/identifier/special-addresses.ts';
import { surroundingBlock } from '../../../contract/identifier/surrounding-block.ts';
import { countryName } from '../../../reading/countries/country-name.ts';
import {
  countriesOfNumber,
  plannedRange,
  type PlanReading,
  readNumberingPlan,
} from '../../../reading/home-country/numbering-plan.ts';
import { describeTerm } from '../../../reading/identifier/describe-identifier.ts';
import { numbersBeginningWith } from '../../../reading/home-country/phone-prefix.ts';
import { LANGUAGE } from '../../../messages/language.ts';
import { t } from './messages.ts';

/** An identifier with a dossier of its own, and its displayed spelling. */
export interface LinkedIdentifier {
  readonly identifier: string;
  readonly text: string;
}

/** A fact that follows from the number itself. */
export interface NumberFact {
  readonly name: string;
  readonly text?: string;
  readonly links?: readonly LinkedIdentifier[];
}

/** The maximum number of CIDR blocks listed for a range. One with unaligned ends may have more. */
const MOST_BLOCKS = 16;

const SEPARATOR = ' · ';

type AddressTerm = SearchTerm & { readonly space: 'ipv4' | 'ipv6' };
type IntervalTerm = Extract<SearchTerm, { readonly low: bigint }>;

const isAddress = (term: SearchTerm): term is AddressTerm => term.space === 'ipv4' || term.space === 'ipv6';

function blockFact(term: SearchTerm): readonly NumberFact[] {
  const block = surroundingBlock(term);
  if (block === undefined) return [];
  const parsed = parseSearchTerm(block);
  const cidr =
    parsed.ok && isAddress(parsed) ? cidrBlocks(parsed.space, parsed.low, parsed.high)[0]?.cidr : undefined;
  return [{ name: t('dossier.fact.block'), links: [{ identifier: block, text: cidr ?? block }] }];
}

function sizeFacts({ space, low, high }: IntervalTerm): readonly NumberFact[] {
  return low === high ? [] : [{ name: t('dossier.fact.size'), text: sizeText(space, high - low + 1n) }];
}

const purposeText = (special: readonly SpecialBlock[]): string =>
  special.length === 0
    ? t('dossier.fact.ordinary')
    : special.map(({ cidr, meaning }) => t('dossier.fact.special', { cidr, meaning })).join('; ');

function addressFacts(term: AddressTerm): readonly NumberFact[] {
  const { space, low, high } = term;
  const special = specialBlocks(space, low, high);
  const facts: NumberFact[] = [
    { name: t('dossier.fact.version'), text: space === 'ipv4' ? 'IPv4' : 'IPv6' },
    ...sizeFacts(term),
    { name: t('dossier.fact.purpose'), text: purposeText(special) },
  ];
  if (low === high) {
    const embedded = space === 'ipv6' ? embeddedIpv4(low) : undefined;
    if (embedded !== undefined) {
      facts.push({
        name: t('dossier.fact.embedded'),
        text: t(`dossier.fact.carrier.${embedded.carrier}`),
        links: [{ identifier: embedded.address, text: embedded.address }],
      });
    }
  } else {
    const blocks = cidrBlocks(space, low, high);
    const left = blocks.length - MOST_BLOCKS;
    facts.push({
      name: t('dossier.fact.cidr'),
      links: blocks.slice(0, MOST_BLOCKS).map((block) => ({ identifier: block.rangeText, text: block.cidr })),
      ...(left > 0 ? { text: t('dossier.fact.more', { count: left }) } : {}),
    });
  }
  return [...facts, ...blockFact(term)];
}

const NORTH_AMERICA = '1';
const SERVICES = ['800', '808', '870', '878', '881', '882', '883', '888', '979'] as const;
const alternatives = new Intl.ListFormat(LANGUAGE, { type: 'disjunction' });

/** The countries that a number may belong to, likeliest first; one where the plan has assigned the number. */
function possibleCountries(number: string): readonly string[] {
  const isAssigned = readNumberingPlan(number)?.kind !== undefined;
  return countriesOfNumber(number)
    .slice(0, isAssigned ? 1 : undefined)
    .map(countryName);
}

/** Returns these countries, or the service that the number belongs to instead. */
function countryText(number: string): string {
  const callingCode = callingCodeOf(number.slice(1));
  const service = SERVICES.find((code) => code === callingCode);
  if (service !== undefined) return t(`dossier.fact.service.${service}`);
  const countries = possibleCountries(number);
  if (countries.length > 0) return alternatives.format(countries);
  return t(callingCode === NORTH_AMERICA ? 'dossier.fact.northAmerican' : 'dossier.fact.notKnown');
}

function kindText(reading: PlanReading | undefined): string {
  if (reading === undefined) return t('dossier.fact.notKnown');
  return reading.kind === undefined ? t('dossier.plan.unassigned') : t(`dossier.plan.type.${reading.kind}`);
}

function lengthText(reading: PlanReading | undefined, callingCode: string): string {
  if (reading === undefined) return t('dossier.fact.notKnown');
  if (reading.isPossible) return t('dossier.plan.possible');
  const { excessDigits } = reading;
  if (excessDigits === 0) return t('dossier.plan.impossible', { code: callingCode });
  return t(excessDigits > 0 ? 'dossier.plan.tooMany' : 'dossier.plan.tooFew', {
    count: Math.abs(excessDigits),
    code: callingCode,
  });
}

/** One text where it is the same for both ends of a range. */
const ofBoth = (first: string, last: string): string =>
  first === last ? first : t('dossier.plan.firstLast', { first, last });

/** What the numbering plan says of a number, or of both ends of a range. */
function planFacts(low: string, high: string): readonly NumberFact[] {
  const [first, last] = [readNumberingPlan(low), readNumberingPlan(high)];
  const code = callingCodeOf(low.slice(1));
  const national = low === high ? first?.nationalFormat : undefined;
  return [
    { name: t('dossier.plan.kind'), text: ofBoth(kindText(first), kindText(last)) },
    // Where it is possible, there is nothing to say of it.
    ...(first?.isPossible === true && last?.isPossible === true
      ? []
      : [{ name: t('dossier.plan.length'), text: ofBoth(lengthText(first, code), lengthText(last, code)) }]),
    ...(national === undefined ? [] : [{ name: t('dossier.plan.format'), text: national }]),
  ];
}

function phoneFacts(term: IntervalTerm): readonly NumberFact[] {
  const beginning = numbersBeginningWith(term);
  const planned = plannedRange(term);
  const [low, high] = [rangeText('phone', term.low, term.low), rangeText('phone', term.high, term.high)];
  return [
    ...sizeFacts(term),
    { name: t('dossier.fact.country'), text: ofBoth(countryText(low), countryText(high)) },
    ...planFacts(low, high),
    ...(planned === undefined
      ? []
      : [{ name: t('dossier.fact.planned'), links: [{ identifier: planned, text: planned }] }]),
    ...(beginning === undefined
      ? blockFact(term)
      : [{ name: t('dossier.fact.beginning'), links: [{ identifier: beginning, text: beginning }] }]),
  ];
}

const TAC_DIGITS = 8;
const MCC_DIGITS = 3;
/** The geographic zones of ITU-T E.212, and 9 for networks of no country. */
const MCC_ZONES = /^[2-79]/u;

function numericFacts(term: IntervalTerm): readonly NumberFact[] {
  if (term.low !== term.high) return sizeFacts(term);
  const digits = rangeText('numeric', term.low, term.low);
  const checkDigit = String(imeiCheckDigit(digits));
  return [
    {
      name: t('dossier.fact.imei'),
      text: digits.endsWith(checkDigit)
        ? t('dossier.fact.imeiValid')
        : t('dossier.fact.imeiWrong', { digit: checkDigit }),
    },
    { name: t('dossier.fact.tac'), text: digits.slice(0, TAC_DIGITS) },
    {
      name: t('dossier.fact.imsi'),
      text: MCC_ZONES.test(digits)
        ? t('dossier.fact.imsiText', { mcc: digits.slice(0, MCC_DIGITS) })
        : t('dossier.fact.notImsi', { digit: digits.slice(0, 1) }),
    },
    ...blockFact(term),
  ];
}

/** Returns the facts of a URL's host. An IP address has a dossier of its own, and so has its block. */
function hostFacts(url: string): readonly NumberFact[] {
  const authority = /^https?:\/\/([^/?#]*)/iu.exec(url)?.[1] ?? '';
  const host = authority.slice(authority.lastIndexOf('@') + 1).replace(/:\d*$/u, '');
  const name = t('dossier.fact.host');
  const term = parseSearchTerm(host.replace(/^\[(.*)\]$/u, '$1'));
  if (!term.ok || !isAddress(term)) return [{ name, text: host }];
  return [
    { name, links: [{ identifier: term.wire, text: host }] },
    ...addressFacts(term).filter((fact) => fact.name !== t('dossier.fact.version')),
  ];
}

/** The warnings that say something about the number. The others are facts already, or concern reports. */
const TELLING_WARNINGS: ReadonlySet<string> = new Set(['non-ascii', 'url-user-info', 'url-local-host']);

function factsOfKind(term: SearchTerm): readonly NumberFact[] {
  if (isAddress(term)) return addressFacts(term);
  if (term.space === 'phone') return phoneFacts(term);
  if (term.space === 'numeric') return numericFacts(term);
  if (term.kind === 'url') return hostFacts(term.canonical);
  const domain = term.canonical.slice(term.canonical.lastIndexOf('@') + 1);
  return [{ name: t('dossier.fact.domain'), text: domain }];
}

/** Returns the facts of an identifier itself, without the registry. */
export function numberFacts(term: SearchTerm): readonly NumberFact[] {
  const warnings = term.warnings.filter(({ code }) => TELLING_WARNINGS.has(code));
  return [
    ...factsOfKind(term),
    ...warnings.map(({ message }) => ({ name: t('dossier.fact.mind'), text: message })),
  ];
}

/** The country of a number, or the likeliest; and its kind, or why it has none. */
function phoneLine(number: string): readonly string[] {
  const reading = readNumberingPlan(number);
  const [country, another] = possibleCountries(number);
  if (reading === undefined || country === undefined) return [countryText(number)];
  const code = callingCodeOf(number.slice(1));
  return [
    another === undefined ? country : t('dossier.line.oneOf', { country, code }),
    reading.isPossible ? kindText(reading) : lengthText(reading, code),
  ];
}

/** A device by its number: its type allocation code, and whether the last digit is its check digit. */
function deviceLine(digits: string): readonly string[] {
  const digit = String(imeiCheckDigit(digits));
  return [
    t('dossier.line.type', { code: digits.slice(0, TAC_DIGITS) }),
    t(digits.endsWith(digit) ? 'dossier.line.checkDigit' : 'dossier.line.wrongCheckDigit', { digit }),
  ];
}

function addressLine({ space, low }: AddressTerm): readonly string[] {
  const embedded = space === 'ipv6' ? embeddedIpv4(low) : undefined;
  const purpose = purposeText(specialBlocks(space, low, low));
  return embedded === undefined
    ? [purpose]
    : [purpose, t('dossier.line.embedded', { address: embedded.address })];
}

/**
 * Returns the first facts of a single identifier in a line, such as `Latvia · Mobile`. Empty for a range, and for texts. To be
 * shown by `MarkedText`.
 */
export function factsLine(term: SearchTerm): string {
  if (term.space === undefined || term.low !== term.high) return '';
  if (isAddress(term)) return addressLine(term).join(SEPARATOR);
  const number = rangeText(term.space, term.low, term.low);
  return (term.space === 'phone' ? phoneLine(number) : deviceLine(number)).join(SEPARATOR);
}

/** The same behind what an identifier is: `Phone number · Latvia · Mobile`. */
export const describeWithFacts = (term: SearchTerm): string =>
  [describeTerm(term), factsLine(term)].filter((text) => text !== '').join(SEPARATOR);
