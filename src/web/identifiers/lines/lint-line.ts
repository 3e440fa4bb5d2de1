import { isCountryCode } from '../../../contract/country.ts';
import type { KnownFraudType } from '../../../contract/fraud-type.ts';
import type {
  Identifier,
  IdentifierKind,
  IdentifierWarning,
  IdentifierWarningCode,
  IntervalIdentifier,
} from '../../../contract/identifier/identifier.ts';
import { callingCodeBeforeTrunkZero } from '../../../contract/identifier/phone.ts';
import { sizeText } from '../../../contract/identifier/range.ts';
import { countryName } from '../../ui/format/country-name.ts';
import { countriesOfNumber } from '../home-country/countries-of-number.ts';
import { type NeverReport, neverReportAt } from '../never-report/never-report.ts';
import { isKnownFraudType } from './fraud-type-spelling.ts';
import type { FieldNote, LineFields } from './line.ts';
import { t } from './messages.ts';

/** What a line is held against. */
export interface LintContext {
  /** Ranges of more addresses or numbers are warned about; an IPv6 range is counted in /64 networks. */
  readonly largeRangeSize: number;
  readonly neverReport: NeverReport;
}

/** The code of the one note that stops a row. All others leave it to the analyst. */
export const NEVER_REPORT = 'never-report';

/** The codes of warnings about what means something else in every network, or nothing. */
const SERIOUS: ReadonlySet<string> = new Set<IdentifierWarningCode>([
  'private-address',
  'shared-address',
  'loopback-address',
  'link-local-address',
  'documentation-address',
  'multicast-address',
  'reserved-address',
  'url-local-host',
]);

/** Whether a row with this warning is reported only when the analyst includes it. */
export const isSerious = ({ code }: Pick<FieldNote, 'code'>): boolean => SERIOUS.has(code);

const NO_NOTES: readonly FieldNote[] = [];

const noteOn = (field: FieldNote['field'], code: string, message: string, suggested?: string): FieldNote => ({
  field,
  code,
  message,
  ...(suggested === undefined ? {} : { suggestion: { field, value: suggested } }),
});

const PHONES: readonly IdentifierKind[] = ['phone', 'phone-range'];

/** What each type is usually told by. A scam may come from anything. */
const USUAL_KINDS: Readonly<Partial<Record<KnownFraudType, readonly IdentifierKind[]>>> = {
  Wangiri: PHONES,
  IRSF: PHONES,
  FlashCall: PHONES,
  // The handsets and SIM cards that messages are sent with are found by their 15 digits.
  SMSA2P: [...PHONES, 'numeric'],
  StolenDevice: ['numeric'],
  IPFraud: ['ip', 'ip-range', 'url'],
};

const unusualKinds = new Map<string, FieldNote>();

function unusualKind(fraudType: string, kind: IdentifierKind): FieldNote | undefined {
  if (!isKnownFraudType(fraudType) || fraudType === 'Scam') return undefined;
  if (USUAL_KINDS[fraudType]?.includes(kind) !== false) return undefined;
  const key = `${fraudType} ${kind}`;
  let note = unusualKinds.get(key);
  if (note === undefined) {
    const [usual, what] = [t(`lint.usual.${fraudType}`), t(`lint.kind.${kind}`)];
    note = noteOn('fraudType', 'unusual-kind', t('lint.unusualKind', { usual, kind: what }));
    unusualKinds.set(key, note);
  }
  return note;
}

const otherCountries = new Map<string, FieldNote>();

/** A number of neither country; `undefined` for one of them, and for numbers of no country. */
function otherCountry(number: string, { origination, destination }: LineFields): FieldNote | undefined {
  const countries = countriesOfNumber(number);
  const [country] = countries;
  if (country === undefined || !isCountryCode(origination) || !isCountryCode(destination)) return undefined;
  if (countries.includes(origination) || countries.includes(destination)) return undefined;
  const key = country + origination + destination;
  let note = otherCountries.get(key);
  if (note === undefined) {
    const message = t('lint.otherCountry', {
      country: countryName(country),
      origination: countryName(origination),
      destination: countryName(destination),
    });
    note = noteOn('origination', 'other-country', message);
    otherCountries.set(key, note);
  }
  return note;
}

/** 447701000000: six digits are what a narrow column of a spreadsheet leaves of a number. */
const ROUNDED = /^\+?\d{5,6}0{6,}$/u;

function withoutTrunkZero(number: string): string {
  const callingCode = callingCodeBeforeTrunkZero(number.slice(1));
  return callingCode === undefined ? number : `+${callingCode}${number.slice(callingCode.length + 2)}`;
}

/** A value without what a warning is about, where only one is left. */
function mendedId({ code }: IdentifierWarning, { canonical, kind }: Identifier): string | undefined {
  if (code === 'trunk-zero') return canonical.split('-').map(withoutTrunkZero).join('-');
  return code === 'ipv4-mapped' && kind === 'ip' ? canonical.slice('::ffff:'.length) : undefined;
}

function contractNotes(values: LineFields, identifier: Identifier): readonly FieldNote[] {
  const notes: FieldNote[] = [];
  for (const warning of identifier.warnings) {
    const { code, message } = warning;
    // The analyst sets what is large.
    if (code === 'large-range') continue;
    const withPlus = `+${identifier.canonical}`;
    const mayLackPlus =
      code === 'imei-check-digit' &&
      values.fraudType !== 'StolenDevice' &&
      countriesOfNumber(withPlus).some(
        (country) => country === values.origination || country === values.destination,
      );
    notes.push(
      mayLackPlus
        ? noteOn('id', 'phone-without-plus', t('lint.phoneWithoutPlus', { number: withPlus }), withPlus)
        : noteOn('id', code, message, mendedId(warning, identifier)),
    );
  }
  return notes;
}

const LARGE_NETWORK_BITS = 64n;

function largeRange(
  { space, low, high, warnings }: IntervalIdentifier,
  largeRangeSize: number,
): FieldNote | undefined {
  const size = high - low + 1n;
  const counted = space === 'ipv6' ? size >> LARGE_NETWORK_BITS : size;
  if (counted <= largeRangeSize || warnings.some(({ code }) => code === 'too-wide')) return undefined;
  const set = space === 'ipv6' ? 'lint.largeIpv6Range' : 'lint.largeRange';
  return noteOn('id', 'large-range', t(set, { size: sizeText(space, size), most: largeRangeSize }));
}

function neverReported(identifier: Identifier, neverReport: NeverReport): FieldNote | undefined {
  const never = neverReportAt(neverReport, identifier);
  if (never === undefined) return undefined;
  return noteOn('id', NEVER_REPORT, t('lint.neverReport', { list: never.list, entry: never.entry }));
}

function rounded(canonical: string): FieldNote | undefined {
  const isRounded = canonical.endsWith('000000') && ROUNDED.test(canonical);
  return isRounded ? noteOn('id', 'rounded-number', t('lint.roundedNumber')) : undefined;
}

/** What concerns numbers and addresses: the size, what a spreadsheet did, the country. */
function intervalNotes(
  values: LineFields,
  identifier: IntervalIdentifier,
  { largeRangeSize }: LintContext,
): readonly FieldNote[] {
  const { kind, space, canonical } = identifier;
  const isRange = kind === 'ip-range' || kind === 'phone-range';
  const size = isRange ? largeRange(identifier, largeRangeSize) : rounded(canonical);
  const other = space === 'phone' ? otherCountry(canonical, values) : undefined;
  if (size === undefined && other === undefined) return NO_NOTES;
  return [size, other].filter((note) => note !== undefined);
}

/**
 * What is worth a second look in a line that can be reported: nothing here refuses it, and only a note with the code
 * `NEVER_REPORT` stops it. `values` are what would be sent, `identifier` is what their `id` was read as.
 */
export function lintLine(
  values: LineFields,
  identifier: Identifier,
  context: LintContext,
): readonly FieldNote[] {
  const never = neverReported(identifier, context.neverReport);
  const interval = identifier.space === undefined ? NO_NOTES : intervalNotes(values, identifier, context);
  const own = never === undefined ? interval : [never, ...interval];
  const unusual = unusualKind(values.fraudType, identifier.kind);
  // Most lines have nothing, and nothing is allocated for them.
  if (identifier.warnings.length === 0 && unusual === undefined) return own;
  return [...own, ...contractNotes(values, identifier), ...(unusual === undefined ? [] : [unusual])];
}
