import { isCountryCode } from '../../contract/country.ts';
import type { KnownFraudType } from '../../contract/fraud-type.ts';
import type {
  Identifier,
  IdentifierKind,
  IdentifierWarning,
  IntervalIdentifier,
} from '../../contract/identifier/identifier.ts';
import { callingCodeBeforeTrunkZero } from '../../contract/identifier/phone.ts';
import { sizeText } from '../../contract/identifier/range.ts';
import { countryName } from '../format/country-name.ts';
import { countriesOfNumber } from '../home-country/countries-of-number.ts';
import { neverReportRangeAt, type NeverReportRanges } from '../never-report/never-report-ranges.ts';
import { isKnownFraudType } from './fraud-type-spelling.ts';
import type { FieldNote, LineFields } from './line.ts';
import { t } from './messages.ts';

/** What a line is held against. */
export interface LintContext {
  /** Ranges of more addresses or numbers are warned about; an IPv6 range is counted in /64 networks. */
  readonly largeRangeSize: number;
  readonly neverReport: NeverReportRanges;
}

/** The code of the one note that stops a row. All others leave it to the analyst. */
export const NEVER_REPORT = 'never-report';

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

const unusualKinds = new Map<string, FieldNote | null>();

function unusualKind(fraudType: string, kind: IdentifierKind): FieldNote | null {
  const key = `${fraudType} ${kind}`;
  const known = unusualKinds.get(key);
  if (known !== undefined) return known;
  if (!isKnownFraudType(fraudType)) return null;
  const usual = USUAL_KINDS[fraudType];
  const isUsual = usual === undefined || fraudType === 'Scam' || usual.includes(kind);
  const note = isUsual
    ? null
    : noteOn(
        'fraudType',
        'unusual-kind',
        t('lint.unusualKind', { usual: t(`lint.usual.${fraudType}`), kind: t(`lint.kind.${kind}`) }),
      );
  unusualKinds.set(key, note);
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

/** Pushes what concerns numbers and addresses: the list, the size, the country, what a spreadsheet did. */
function intervalNotes(
  notes: FieldNote[],
  values: LineFields,
  identifier: IntervalIdentifier,
  { neverReport, largeRangeSize }: LintContext,
): void {
  const { space, low, high, canonical } = identifier;
  const never = neverReportRangeAt(neverReport, space, low, high);
  if (never !== undefined) {
    notes.push(noteOn('id', NEVER_REPORT, t('lint.neverReport', { list: never.list, entry: never.entry })));
  }
  if (low !== high) {
    const large = largeRange(identifier, largeRangeSize);
    if (large !== undefined) notes.push(large);
  } else if (canonical.endsWith('000000') && ROUNDED.test(canonical)) {
    notes.push(noteOn('id', 'rounded-number', t('lint.roundedNumber')));
  }
  if (space !== 'phone') return;
  const other = otherCountry(canonical, values);
  if (other !== undefined) notes.push(other);
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
  const notes: FieldNote[] = [];
  if (identifier.space !== undefined) intervalNotes(notes, values, identifier, context);
  if (identifier.warnings.length > 0) notes.push(...contractNotes(values, identifier));
  const unusual = unusualKind(values.fraudType, identifier.kind);
  if (unusual !== null) notes.push(unusual);
  return notes.length === 0 ? NO_NOTES : notes;
}
