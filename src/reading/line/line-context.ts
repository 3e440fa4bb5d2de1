import type { CountryCode } from '../../contract/country.ts';
import { type NeverReport, NO_NEVER_REPORT } from '../never-report/never-report.ts';

/** Settings that affect how a line is understood. */
export interface LineContext {
  /** The country in which national numbers are dialled. */
  readonly homeCountry: CountryCode | null;
  readonly neverReport: NeverReport;
}

export const PLAIN_LINE_CONTEXT: LineContext = { homeCountry: null, neverReport: NO_NEVER_REPORT };

/** Returns whether both contexts give the same results. */
export const isSameContext = (one: LineContext, other: LineContext): boolean =>
  one.homeCountry === other.homeCountry && one.neverReport === other.neverReport;
