import type { CountryCode } from '../../contract/country.ts';
import { type NeverReport, NO_NEVER_REPORT } from '../never-report/never-report.ts';
import { type LineFields, NO_FIELDS } from './line.ts';

/** Settings that affect how a line is understood. Plain data, which can be sent to a worker. */
export interface LineContext {
  /** The values for fields that a line leaves empty; `id` is always empty. */
  readonly defaults: LineFields;
  /** The country in which national numbers are dialled. */
  readonly homeCountry: CountryCode | null;
  readonly neverReport: NeverReport;
}

export const PLAIN_LINE_CONTEXT: LineContext = {
  defaults: NO_FIELDS,
  homeCountry: null,
  neverReport: NO_NEVER_REPORT,
};

/** Returns whether both contexts give the same results. */
export function isSameContext(one: LineContext, other: LineContext): boolean {
  return (
    one.defaults === other.defaults &&
    one.homeCountry === other.homeCountry &&
    one.neverReport === other.neverReport
  );
}
