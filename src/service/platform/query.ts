import { isDate } from '../../contract/is-date.ts';
import { ServiceError } from './service-error.ts';

// The parameters of an address. Nothing is guessed and nothing ignored: what is misspelled would ask for
// something else.

/** As the framework reads a query: a parameter that stands there more than once is an array. */
export type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

export function refuseParameter(name: string, message: string): ServiceError {
  return new ServiceError(400, `invalid-${name}`, message, { path: name });
}

/** @throws {ServiceError} 400 for a parameter that is none of these */
export function assertKnownParameters(query: Query, names: readonly string[]): void {
  const unknown = Object.keys(query).find((name) => !names.includes(name));
  if (unknown === undefined) return;
  const known = names.length === 0 ? 'There are none here' : `The parameters are ${names.join(', ')}`;
  const message = `There is no parameter ${unknown}, so nothing was done. ${known}.`;
  throw new ServiceError(400, 'unknown-parameter', message, { path: unknown });
}

/** A parameter that stands there once; an empty value counts as missing. @throws {ServiceError} 400 */
export function singleOf(query: Query, name: string): string | undefined {
  const given = query[name];
  if (typeof given === 'object')
    throw refuseParameter(name, `${name} stands here ${given.length} times. Give it once.`);
  return given === '' ? undefined : given;
}

/** @throws {ServiceError} 400 */
export function wholeNumberOf(
  query: Query,
  name: string,
  { least, most }: { readonly least: number; readonly most: number },
): number | undefined {
  const text = singleOf(query, name);
  if (text === undefined) return undefined;
  const value = /^\d{1,16}$/u.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw refuseParameter(name, `${name} is a whole number from ${least} to ${most}.`);
}

/** From here on a number counts milliseconds. Source: INTERFACE.md, "Download". */
const MILLISECONDS_FROM = 1e11;
/** Date and time with a zone; the fields' ranges are for `Date` to judge. Source: ISO 8601, as RFC 3339 profiles it. */
const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/iu;

/** The milliseconds since 1970 of an ISO 8601 date-time with a zone, or of a Unix time in seconds or milliseconds. */
export function momentOf(text: string): number | undefined {
  if (/^\d{1,16}$/u.test(text)) {
    const value = Number(text);
    const ms = value < MILLISECONDS_FROM ? value * 1000 : value;
    return isDate(ms) ? ms : undefined;
  }
  if (!DATE_TIME.test(text)) return undefined;
  const ms = Date.parse(text.toUpperCase());
  // `Date` takes 30 February for a day in March.
  const lastDay = new Date(Date.UTC(Number(text.slice(0, 4)), Number(text.slice(5, 7)), 0)).getUTCDate();
  return Number.isNaN(ms) || Number(text.slice(8, 10)) > lastDay ? undefined : ms;
}
