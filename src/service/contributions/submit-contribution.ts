import { z } from 'zod';
import type { SubmitReceipt } from '../../contract/contribution.ts';
import type { Work } from '../context.ts';
import type { Caller } from '../session/session-store.ts';
import { submitTransaction } from '../submission/submit-transaction.ts';

/** Stores a signed report: one token for each item in the order of the request, and the reward. @throws {ServiceError} */
export async function submitContribution(
  { db, clock }: Work,
  caller: Pick<Caller, 'accountId'>,
  body: unknown,
): Promise<SubmitReceipt> {
  const { height, accountId, rewarded } = await submitTransaction({ db, clock }, caller, {
    kind: 'report',
    body,
  });
  const tokens = await db.query(
    'select asset_id as "definitionId" from contribution where height = $1 order by position',
    [height],
    z.object({ definitionId: z.string() }),
  );
  return { tokenIds: tokens.map(({ definitionId }) => ({ definitionId, accountId })), rewarded };
}
