import type { Db, Tx } from '../../../service/store/db.ts';
import { verifyLedger } from '../../../service/verify/verify-ledger.ts';

class UndoneError extends Error {}

/** Returns the result of the work and rolls back everything that it did. */
export async function undone<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const answers: { readonly answer: Result }[] = [];
  const undoing = db.transaction(async (tx) => {
    answers.push({ answer: await work(tx) });
    throw new UndoneError();
  });
  await undoing.catch((error: unknown) => {
    if (!(error instanceof UndoneError)) throw error;
  });
  const [done] = answers;
  if (done === undefined) throw new Error('The work did not end.');
  return done.answer;
}

const verify = (tx: Tx): Promise<unknown> => verifyLedger(tx, { expectedHeads: new Map() });

/**
 * Changes the store, verifies it and undoes the change; the fault in words, `undefined` if none was found.
 */
export function faultAfter(
  db: Db,
  change: (tx: Tx) => Promise<unknown>,
  look: (tx: Tx) => Promise<unknown> = verify,
): Promise<string | undefined> {
  return undone(db, async (tx) => {
    await change(tx);
    return look(tx).then(() => undefined, String);
  });
}
