import { z } from 'zod';
import { ServiceError } from '../../platform/service-error.ts';
import type { Tx } from '../../store/db.ts';
import { HIGH, LOW } from './find-contributions.ts';
import { areTooManyEverywhere, narrowerRanges, type SpaceRange, type SpanSample } from './narrower-ranges.ts';
import { numberAt, spanOf } from './number-line.ts';

/** So few intervals are all looked at. */
const ALL_UP_TO = 10_000;
/** Otherwise the rows of about this many random 8 kB blocks of the table. */
const SAMPLED_BLOCKS = 1_000;

const spansSchema = z.object({ low: z.string(), high: z.string() });
const ENDS = `select ${LOW}::text as low, ${HIGH}::text as high`;
const percentSchema = z.object({ percent: z.number() });

/** A sample of the intervals in a range with more than `moreThan`, of a bounded number of blocks and rows. */
async function sampleSpans(tx: Tx, range: SpaceRange, moreThan: number): Promise<SpanSample> {
  const { space } = range;
  const { low, high } = spanOf(range);
  const toSpans = (rows: readonly z.output<typeof spansSchema>[]) =>
    rows.map((row) => ({ low: numberAt(space, row.low), high: numberAt(space, row.high) }));
  if (moreThan < ALL_UP_TO) {
    const rows = await tx.query(
      `${ENDS} from contributions_overlapping(numrange($1::numeric, $2::numeric, '[]'), $3)`,
      [low, high, ALL_UP_TO + 1],
      spansSchema,
    );
    if (rows.length <= ALL_UP_TO) return { spans: toSpans(rows), weight: 1 };
  }
  const [size] = await tx.query(
    `select least(100, 100 * $1::float8 * current_setting('block_size')::int4 / greatest(1, pg_relation_size('contribution'))) as percent`,
    [SAMPLED_BLOCKS],
    percentSchema,
  );
  const percent = size?.percent ?? 100;
  const sampled = await tx.query(
    `${ENDS} from contribution tablesample system ($3) repeatable (1)
     where ${LOW} <= $2::numeric and ${HIGH} >= $1::numeric`,
    [low, high, percent],
    spansSchema,
  );
  return { spans: toSpans(sampled), weight: 100 / percent };
}

const CODE = 'too-many-found';

/** The refusal of a range with more contributions than one answer holds, with narrower ranges to ask for. */
export async function refuseTooMany(tx: Tx, range: SpaceRange, limit: number): Promise<ServiceError> {
  const sample = await sampleSpans(tx, range, limit);
  const narrower = narrowerRanges(range, sample, limit);
  const message = areTooManyEverywhere(range, sample, limit)
    ? `More than ${limit} contributions cover all of this, so a smaller range has as many. Ask for single values: each is answered with its newest contributions.`
    : `More than ${limit} contributions overlap this. Ask for smaller ranges, one after the other.`;
  const issue = { path: 'id', code: CODE, message, narrower: [...narrower] };
  return new ServiceError(413, CODE, message, { issues: [issue], fields: { limit } });
}
