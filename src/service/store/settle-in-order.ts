import { StoreError } from './store-error.ts';

/** The SQLSTATE of statements after a failed one. Source: PostgreSQL, appendix A, in_failed_sql_transaction. */
const AFTER_A_FAILURE = '25P02';

const isConsequence = (reason: unknown): boolean =>
  reason instanceof StoreError && reason.sqlState === AFTER_A_FAILURE;

/**
 * The results of statements that were started in order. Waits for all of them: none outlives its transaction.
 * Throws the first failure that is not the consequence of another.
 */
export async function settleInOrder<const Works extends readonly Promise<unknown>[]>(
  works: Works,
): Promise<{ -readonly [Index in keyof Works]: Awaited<Works[Index]> }> {
  const failures = (await Promise.allSettled(works)).filter((outcome) => outcome.status === 'rejected');
  const told = failures.find(({ reason }) => !isConsequence(reason)) ?? failures[0];
  if (told !== undefined) throw told.reason;
  return Promise.all(works);
}
