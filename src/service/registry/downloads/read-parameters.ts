import { COUNTRY_CODES, isCountryCode } from '../../../contract/country.ts';
import {
  DOWNLOAD_PARAMETERS,
  FETCH_MODES,
  type FetchMode,
  MAX_COST_PARAMETER,
} from '../../../contract/download.ts';
import { fraudTypeInAnyCase, KNOWN_FRAUD_TYPES } from '../../../contract/fraud-type.ts';
import {
  assertKnownParameters,
  momentOf,
  type Query,
  refuseParameter,
  singleOf,
  wholeNumberOf,
} from '../../platform/query.ts';
import type { ServiceError } from '../../platform/service-error.ts';

// Nothing is guessed and nothing ignored: a misspelled parameter would buy something else. Source:
// DECISIONS.md, "Download".

const MAX_SIZE = 2 ** 31 - 1;

/** The parameters of a download. */
export interface DownloadRequest {
  /** The newest so many; all without it. */
  readonly size?: number | undefined;
  /** Both ends belong to it. */
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
  /** Empty: any. */
  readonly fraudTypes: readonly string[];
  readonly originations: readonly string[];
  readonly destinations: readonly string[];
  /** The peer that reported them. */
  readonly reporterPeerId?: string | undefined;
  readonly mode: FetchMode;
  /** Contributions with a confidence index are bought at their own price. */
  readonly scored: boolean;
  /** A download that would cost more is refused. */
  readonly maxCostTokens?: number | undefined;
}

/** The values of a parameter; an empty one counts as missing. */
export const valuesOf = (query: Query, name: string): readonly string[] =>
  [query[name] ?? []].flat().filter((value) => value !== '');

/**
 * Several values of one parameter: repeated, with commas between them, or both. The documents of deployments
 * do not say how several are given; these are the two usual ways, and none of the values holds a comma.
 */
export function listOf(query: Query, name: string): readonly string[] {
  const values = valuesOf(query, name).flatMap((value) => value.split(','));
  if (values.includes(''))
    throw refuseParameter(name, `${name} has a comma with nothing before or behind it.`);
  return values;
}

export function booleanOf(query: Query, name: string): boolean {
  const text = singleOf(query, name)?.toLowerCase() ?? 'false';
  if (text !== 'true' && text !== 'false') throw refuseParameter(name, `${name} is true or false.`);
  return text === 'true';
}

function timeOf(query: Query, name: 'from' | 'to'): number | undefined {
  const text = singleOf(query, name);
  if (text === undefined) return undefined;
  const ms = momentOf(text);
  if (ms !== undefined) return ms;
  throw refuseParameter(
    name,
    `${name} is a date and time with its zone, such as 2026-11-02T11:35:41Z (in an address the + of a zone is written %2B), or a Unix time in seconds or milliseconds.`,
  );
}

export function timesOf(query: Query): Pick<DownloadRequest, 'fromMs' | 'toMs'> {
  const fromMs = timeOf(query, 'from');
  const to = timeOf(query, 'to');
  // All of its second belongs to it.
  const toMs = to === undefined ? undefined : Math.floor(to / 1000) * 1000 + 999;
  if (fromMs !== undefined && toMs !== undefined && fromMs > toMs)
    throw refuseParameter('from', 'from is later than to. Exchange the two.');
  return { fromMs, toMs };
}

const COUNTRY_OF_HABIT: Readonly<Record<string, string>> = { UK: 'GB', EL: 'GR' };

export function countriesOf(query: Query, name: 'org' | 'dst' | 'country'): readonly string[] {
  return listOf(query, name).map((text) => {
    const code = text.toUpperCase();
    if (isCountryCode(code)) return code;
    const meant = COUNTRY_OF_HABIT[code];
    const hint = meant === undefined ? '' : ` ${code} is written ${meant}.`;
    throw refuseParameter(
      name,
      `${name} is one of the ${COUNTRY_CODES.length} two-letter ISO 3166-1 country codes, XK among them.${hint}`,
    );
  });
}

/** The known types in any case, others as they are. */
export const fraudTypesOf = (query: Query): readonly string[] => listOf(query, 'ft').map(fraudTypeInAnyCase);

/** Refuses a type that is neither known nor, as the last look tells, in the ledger. */
export function refuseFraudType(): ServiceError {
  return refuseParameter(
    'ft',
    `ft is one of ${KNOWN_FRAUD_TYPES.join(', ')}, or another type that stands in the registry, spelled as there.`,
  );
}

function modeOf(query: Query): FetchMode {
  const text = singleOf(query, 'fetch-mode')?.toUpperCase();
  // `DOWNLOAD` stands in the release notes of the interface, which do not say what it is.
  const asked = text === 'DOWNLOAD' ? 'DEFAULT' : text;
  const mode = FETCH_MODES.find((known) => known === asked);
  if (asked !== undefined && mode === undefined)
    throw refuseParameter('fetch-mode', `fetch-mode is one of ${FETCH_MODES.join(', ')}.`);
  if (!booleanOf(query, 'self-only')) return mode ?? 'DEFAULT';
  if (mode !== undefined && mode !== 'SELF')
    throw refuseParameter(
      'self-only',
      `self-only=true means fetch-mode=SELF, so it does not go with ${mode}.`,
    );
  return 'SELF';
}

/** An empty one is refused: it would set no limit, though its sender meant one. */
function maxCostOf(query: Query): number | undefined {
  if (query[MAX_COST_PARAMETER] === '')
    throw refuseParameter(MAX_COST_PARAMETER, `${MAX_COST_PARAMETER} is empty. Say how many tokens at most.`);
  return wholeNumberOf(query, MAX_COST_PARAMETER, { least: 0, most: MAX_SIZE });
}

/**
 * Reads the parameters of a download or a quote.
 * @throws {ServiceError} 400 for the first that is wrong, stands there twice or is none
 */
export function readDownloadParameters(query: Query, purpose: 'download' | 'quote'): DownloadRequest {
  const names: readonly string[] =
    purpose === 'download' ? [...DOWNLOAD_PARAMETERS, MAX_COST_PARAMETER] : DOWNLOAD_PARAMETERS;
  assertKnownParameters(query, names);
  return {
    size: wholeNumberOf(query, 'size', { least: 1, most: MAX_SIZE }),
    ...timesOf(query),
    fraudTypes: fraudTypesOf(query),
    originations: countriesOf(query, 'org'),
    destinations: countriesOf(query, 'dst'),
    reporterPeerId: singleOf(query, 'peer-id'),
    mode: modeOf(query),
    scored: booleanOf(query, 'confidence-score'),
    maxCostTokens: purpose === 'download' ? maxCostOf(query) : undefined,
  };
}
