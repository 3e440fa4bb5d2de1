import { StoreError } from './store-error.ts';

/** What each statement after a failed one says. Source: PostgreSQL, appendix A, in_failed_sql_transaction. */
const AFTER_A_FAILURE = '25P02';

const isConsequence = (reason: unknown): boolean =>
  reason instanceof StoreError && reason.sqlState === AFTER_A_FAILURE;

/**
 * What several pieces of work that were started one after the other come to; waits for all of them, also when one fails,
 * so that none goes on after their transaction. Of several failures the one of the first is told that is not the
 * consequence of another: work may go on with further statements after the first one of each.
 */
export async function settleInOrder<const Works extends readonly Promise<unknown>[]>(
  works: Works,
): Promise<{ -readonly [Index in keyof Works]: Awaited<Works[Index]> }> {
  const failures = (await Promise.allSettled(works)).filter((outcome) => outcome.status === 'rejected');
  const told = failures.find(({ reason }) => !isConsequence(reason)) ?? failures[0];
  if (told !== undefined) throw told.reason;
  return Promise.all(works);
}
