import type { SearchTerm } from '../../../contract/identifier/search-term.ts';
import type { NarrowerRange } from '../../../contract/envelope.ts';
import type { Tx } from '../../store/db.ts';
import { ServiceError } from '../../platform/service-error.ts';
import { narrowerRanges } from './narrower-ranges.ts';
import { sampleSpans } from './sample-spans.ts';

const CODE = 'too-many-found';

function sentenceOf(isRange: boolean, narrower: readonly NarrowerRange[], limit: number): string {
  if (narrower.length > 0)
    return `More than ${limit} contributions overlap this. Ask for smaller ranges, one after the other.`;
  const ending = `One answer holds no more than ${limit}; ask the registry’s operator for all of them.`;
  return isRange
    ? `More than ${limit} contributions overlap this, and a smaller range would have as many. ${ending}`
    : `More than ${limit} contributions match this one value. ${ending}`;
}

/** What to say when more contributions match than one answer holds, and what to ask for instead where that helps. */
export async function refuseTooMany(tx: Tx, term: SearchTerm, limit: number): Promise<ServiceError> {
  const isRange = term.space !== undefined && term.low !== term.high;
  const narrower = isRange ? narrowerRanges(term, await sampleSpans(tx, term, limit), limit) : [];
  const message = sentenceOf(isRange, narrower, limit);
  const issue = {
    path: 'id',
    code: CODE,
    message,
    ...(narrower.length > 0 ? { narrower: [...narrower] } : {}),
  };
  return new ServiceError(413, CODE, message, { issues: [issue], fields: { limit } });
}
