import type { CountryCode } from '../../../contract/country.ts';
import { NO_NEVER_REPORT } from '../never-report/never-report.ts';
import { type LineFields, NO_FIELDS } from './line.ts';
import type { LintContext } from './lint-line.ts';

/** What a line is understood by, besides itself. Plain data: a worker can be sent it. */
export interface LineContext extends LintContext {
  /** They fill in what a line leaves empty; `id` is always empty. */
  readonly defaults: LineFields;
  /** National numbers are read as dialled there. */
  readonly homeCountry: CountryCode | null;
}

export const PLAIN_LINE_CONTEXT: LineContext = {
  defaults: NO_FIELDS,
  homeCountry: null,
  largeRangeSize: 1_000_000,
  neverReport: NO_NEVER_REPORT,
};

/** Whether lines mean the same by both. */
export function isSameContext(one: LineContext, other: LineContext): boolean {
  return (
    one.defaults === other.defaults &&
    one.homeCountry === other.homeCountry &&
    one.largeRangeSize === other.largeRangeSize &&
    one.neverReport === other.neverReport
  );
}
