import { z } from 'zod';
import { hexToBytes } from '../../../contract/hex.ts';
import type { Administration } from '../../ledger/administration.ts';
import { logNumberOf } from '../../ledger/log-number.ts';
import type { Tx } from '../../store/db.ts';
import { StoreError } from '../../store/store-error.ts';

const originSchema = z.object({ origin: z.string() });

/**
 * Sets the key of the log, or opens the next one. @throws {StoreError} for another name that does not succeed the
 * one in force
 */
export async function setLogKey(
  tx: Tx,
  { origin, publicKeyHex, succeeds }: Extract<Administration, { type: 'log-key-set' }>,
  height: number,
): Promise<void> {
  const keys = await tx.query('select origin from log_key order by height', [], originSchema);
  const [first, inForce] = [keys[0]?.origin ?? origin, keys.at(-1)?.origin];
  const isRight =
    succeeds === undefined
      ? (inForce ?? origin) === origin
      : succeeds.origin === inForce && (logNumberOf(first, origin) ?? 0) > (logNumberOf(first, inForce) ?? 0);
  if (!isRight)
    throw new StoreError('entry-invalid', 'The log’s name is neither the one in force nor the next one.');
  await tx.run(
    `insert into log_key (height, origin, public_key, succeeds_origin, succeeds_size, succeeds_root)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      height,
      origin,
      hexToBytes(publicKeyHex),
      succeeds?.origin ?? null,
      succeeds?.size ?? null,
      succeeds === undefined ? null : hexToBytes(succeeds.rootHex),
    ],
  );
}
