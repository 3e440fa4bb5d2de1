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
import { type FieldNote, type LineFields, noteOn } from './line.ts';
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

function unusualKind(fraudType: string, kind: IdentifierKind): FieldNote | undefined {
  if (!isKnownFraudType(fraudType) || fraudType === 'Scam') return undefined;
  if (USUAL_KINDS[fraudType]?.includes(kind) !== false) return undefined;
  const [usual, what] = [t(`lint.usual.${fraudType}`), t(`lint.kind.${kind}`)];
  return noteOn('fraudType', 'unusual-kind', t('lint.unusualKind', { usual, kind: what }));
}

/** Warns about a number that belongs to neither country; `undefined` for numbers without a country. */
function otherCountry(number: string, { origination, destination }: LineFields): FieldNote | undefined {
  const countries: readonly string[] = countriesOfNumber(number);
  const [country] = countries;
  if (country === undefined || !isCountryCode(origination) || !isCountryCode(destination)) return undefined;
  if (countries.includes(origination) || countries.includes(destination)) return undefined;
  return noteOn('origination', 'other-country', t('lint.otherCountry', { country: countryName(country) }));
}

/** For example 447701000000: a spreadsheet with a narrow column keeps six digits of a number. */
const ROUNDED = /^\+?\d{5,6}0{6,}$/u;

/** A warning of the contract, with the corrected identifier if there is only one. */
function contractNote(
  { code, message }: IdentifierWarning,
  { fraudType, origination, destination }: LineFields,
  { canonical, kind }: Identifier,
): FieldNote {
  const offered = (value: string) => [{ field: 'id', value }] as const;
  const withPlus = `+${canonical}`;
  const mayLackPlus =
    code === 'imei-check-digit' &&
    fraudType !== 'StolenDevice' &&
    countriesOfNumber(withPlus).some((country) => country === origination || country === destination);
  if (mayLackPlus) {
    const words = t('lint.phoneWithoutPlus', { number: withPlus });
    return noteOn('id', 'phone-without-plus', words, offered(withPlus));
  }
  const isMapped = code === 'ipv4-mapped' && kind === 'ip';
  return noteOn('id', code, message, isMapped ? offered(canonical.slice('::ffff:'.length)) : []);
}

function neverReported(identifier: Identifier, neverReport: NeverReport): FieldNote | undefined {
  const never = neverReportAt(neverReport, identifier);
  return never && noteOn('id', NEVER_REPORT, t('lint.neverReport', { list: never.list, entry: never.entry }));
}

/**
 * A number with digits in it that are dialled inside its country only, like the 0 of +44 07700 900123; or one, or the
 * first or last of a range, of a length that no number of its plan has.
 */
function againstPlan(identifier: IntervalIdentifier): FieldNote | undefined {
  const value = plannedRange(identifier);
  if (value !== undefined)
    return noteOn('id', 'trunk-zero', t('lint.insideOnly', { number: value }), [{ field: 'id', value }]);
  const { low, high } = identifier;
  const ends = new Set([low, high]);
  return [...ends].some((end) => isImpossibleNumber(`+${end}`))
    ? noteOn('id', IMPOSSIBLE_NUMBER, t('lint.impossibleNumber'))
    : undefined;
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
  const { canonical, kind, space } = identifier;
  const isPhone = space === 'phone';
  const isRounded = space !== undefined && ROUNDED.test(canonical);
  return [
    neverReported(identifier, neverReport),
    isPhone ? againstPlan(identifier) : undefined,
    isRounded ? noteOn('id', 'rounded-number', t('lint.roundedNumber')) : undefined,
    isPhone ? otherCountry(`+${identifier.low}`, values) : undefined,
    ...identifier.warnings.map((warning) => contractNote(warning, values, identifier)),
    unusualKind(values.fraudType, kind),
  ].filter((note) => note !== undefined);
}
