import { isCountryCode } from '../../contract/country.ts';
import type { KnownFraudType } from '../../contract/fraud-type.ts';
import type {
  Identifier,
  IdentifierKind,
  IdentifierWarning,
  IdentifierWarningCode,
  IntervalIdentifier,
} from '../../contract/identifier/identifier.ts';
import { countryName } from '../countries/country-name.ts';
import { countriesOfNumber, isImpossibleNumber, plannedRange } from '../home-country/numbering-plan.ts';
import { type NeverReport, neverReportAt } from '../never-report/never-report.ts';
import { isKnownFraudType } from './fraud-type-spelling.ts';
import type { FieldNote, LineFields } from './line.ts';
import { t } from './messages.ts';

/** The code of the only note that stops a row. All others leave the decision to the analyst. */
export const NEVER_REPORT = 'never-report';

/** Codes of warnings about identifiers that mean something else, or nothing, in other networks. */
const IMPOSSIBLE_NUMBER = 'impossible-number';

const SERIOUS: ReadonlySet<string> = new Set<IdentifierWarningCode | typeof IMPOSSIBLE_NUMBER>([
  IMPOSSIBLE_NUMBER,
  'private-address',
  'shared-address',
  'loopback-address',
  'link-local-address',
  'documentation-address',
  'multicast-address',
  'reserved-address',
  'url-local-host',
]);

/** Returns whether a row with this warning is reported only if the analyst includes it. */
export const isSerious = ({ code }: Pick<FieldNote, 'code'>): boolean => SERIOUS.has(code);

const NO_NOTES: readonly FieldNote[] = [];

const noteOn = (field: FieldNote['field'], code: string, message: string, suggested?: string): FieldNote => ({
  field,
  code,
  message,
  ...(suggested === undefined ? {} : { offers: [{ field, value: suggested }] }),
});

const PHONES: readonly IdentifierKind[] = ['phone', 'phone-range'];

/** The kinds of identifier that are usual for each fraud type. A scam may use any. */
const USUAL_KINDS: Readonly<Partial<Record<KnownFraudType, readonly IdentifierKind[]>>> = {
  Wangiri: PHONES,
  IRSF: PHONES,
  FlashCall: PHONES,
  // Handsets and SIM cards that send messages are identified by 15 digits.
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

/**
 * Warns about a number that belongs to neither country; `undefined` otherwise, and for numbers without a
 * country.
 */
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

/** For example 447701000000: a spreadsheet with a narrow column keeps six digits of a number. */
const ROUNDED = /^\+?\d{5,6}0{6,}$/u;

/** Returns the corrected identifier if there is only one. */
function mendedId({ code }: IdentifierWarning, { canonical, kind }: Identifier): string | undefined {
  return code === 'ipv4-mapped' && kind === 'ip' ? canonical.slice('::ffff:'.length) : undefined;
}

function contractNotes(values: LineFields, identifier: Identifier): readonly FieldNote[] {
  const notes: FieldNote[] = [];
  for (const warning of identifier.warnings) {
    const { code, message } = warning;
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

function neverReported(identifier: Identifier, neverReport: NeverReport): FieldNote | undefined {
  const never = neverReportAt(neverReport, identifier);
  if (never === undefined) return undefined;
  return noteOn('id', NEVER_REPORT, t('lint.neverReport', { list: never.list, entry: never.entry }));
}

function rounded(canonical: string): FieldNote | undefined {
  const isRounded = canonical.endsWith('000000') && ROUNDED.test(canonical);
  return isRounded ? noteOn('id', 'rounded-number', t('lint.roundedNumber')) : undefined;
}

/** A number with digits in it that are dialled inside its country only, like the 0 of +44 07700 900123. */
function insideOnly(identifier: IntervalIdentifier): FieldNote | undefined {
  const number = plannedRange(identifier);
  return number === undefined
    ? undefined
    : noteOn('id', 'trunk-zero', t('lint.insideOnly', { number }), number);
}

/** A number, or the first or last of a range, of a length that no number of its plan has. */
function impossibleNumber({ low, high }: IntervalIdentifier): FieldNote | undefined {
  const ends = low === high ? [low] : [low, high];
  if (!ends.some((end) => isImpossibleNumber(`+${end}`))) return undefined;
  return noteOn('id', IMPOSSIBLE_NUMBER, t('lint.impossibleNumber'));
}

/** Returns warnings about numbers and addresses: rounding by a spreadsheet, the numbering plan, the country. */
function intervalNotes(values: LineFields, identifier: IntervalIdentifier): readonly FieldNote[] {
  const { kind, space, canonical } = identifier;
  const isRange = kind === 'ip-range' || kind === 'phone-range';
  const shortened = isRange ? undefined : rounded(canonical);
  const other = space === 'phone' ? otherCountry(`+${identifier.low}`, values) : undefined;
  const impossible = space === 'phone' ? (insideOnly(identifier) ?? impossibleNumber(identifier)) : undefined;
  if (shortened === undefined && other === undefined && impossible === undefined) return NO_NOTES;
  return [impossible, shortened, other].filter((note) => note !== undefined);
}

/**
 * Returns warnings about a line that can be reported. Only a note with the code `NEVER_REPORT` stops it.
 * `values` are the values to send, and `identifier` is their parsed `id`.
 */
export function lintLine(
  values: LineFields,
  identifier: Identifier,
  neverReport: NeverReport,
): readonly FieldNote[] {
  const never = neverReported(identifier, neverReport);
  const interval = identifier.space === undefined ? NO_NOTES : intervalNotes(values, identifier);
  const own = never === undefined ? interval : [never, ...interval];
  const unusual = unusualKind(values.fraudType, identifier.kind);
  // Most lines have no warnings, and nothing is allocated for them.
  if (identifier.warnings.length === 0 && unusual === undefined) return own;
  return [...own, ...contractNotes(values, identifier), ...(unusual === undefined ? [] : [unusual])];
}
