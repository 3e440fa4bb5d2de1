import type { NarrowerRange } from '../../../contract/envelope.ts';
import { parseSearchTerm, type SearchTerm } from '../../../contract/identifier/search-term.ts';
import { RejectedError } from '../../api/api-errors.ts';

const TOO_LARGE = 413;
const CODE = 'too-many-found';

/** Whether the registry refused because it would have found more than one answer holds. */
export function isTooMany(error: unknown): error is RejectedError {
  return error instanceof RejectedError && error.status === TOO_LARGE;
}

/** The parts that the registry offers in place of what was asked; only those that really are parts of it. */
export function narrowerParts(error: RejectedError, term: SearchTerm): readonly NarrowerRange[] {
  const { space, low, high } = term;
  if (space === undefined) return [];
  const offered = error.issues.flatMap(({ code, narrower }) => (code === CODE ? (narrower ?? []) : []));
  return offered.filter(({ id }) => {
    const part = parseSearchTerm(id);
    if (!part.ok || part.space !== space) return false;
    return part.low >= low && part.high <= high && part.high - part.low < high - low;
  });
}
