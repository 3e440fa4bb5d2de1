import { z } from 'zod';
import { bytesToHex } from '../../../contract/hex.ts';
import { tamperingChoiceSchema, type TamperingChoice } from '../../../contract/practice.ts';
import { ready } from '../../../transaction/index.ts';
import type { Tx } from '../../store/db.ts';
import type { IssueTransaction } from '../../submit/assembly.ts';
import { tamperWith } from './tamper-with.ts';

/** Kinds written by another version have no effect. */
const rowSchema = z.object({ kind: tamperingChoiceSchema.catch('none') });

/** The tampering that the account chose. */
export async function findTampering(tx: Tx, accountId: string): Promise<TamperingChoice> {
  const [row] = await tx.query(
    'select kind from practice_tampering where account_id = $1',
    [accountId],
    rowSchema,
  );
  return row?.kind ?? 'none';
}

/** Takes effect in every process of the service until the next choice. */
export async function chooseTampering(tx: Tx, accountId: string, kind: TamperingChoice): Promise<void> {
  if (kind === 'none') {
    await tx.run('delete from practice_tampering where account_id = $1', [accountId]);
    return;
  }
  await tx.run(
    `insert into practice_tampering (account_id, kind) values ($1, $2)
     on conflict (account_id) do update set kind = excluded.kind`,
    [accountId, kind],
  );
}

/**
 * Tampers for accounts that asked for it, to show that the app notices; assembles honestly for all others.
 */
export function tamperOnPurpose(issue: IssueTransaction): IssueTransaction {
  return async (tx, assembly) => {
    const kind = await findTampering(tx, assembly.header.authority);
    if (kind === 'none') return issue(tx, assembly);
    await ready;
    // Not recorded as assembled, so it is never accepted, no matter who signs it.
    return bytesToHex(tamperWith(kind, assembly));
  };
}
