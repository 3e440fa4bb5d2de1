import { z } from 'zod';
import { hexToBytes } from '../../../contract/hex.ts';
import type { Administration } from '../../ledger/administration.ts';
import type { Tx } from '../../store/db.ts';
import { StoreError } from '../../store/store-error.ts';

const originSchema = z.object({ origin: z.string() });

/** Sets the key of the log, and its name. @throws {StoreError} for a name that another log of this ledger had before */
export async function setLogKey(
  tx: Tx,
  { origin, publicKeyHex }: Extract<Administration, { type: 'log-key-set' }>,
  height: number,
): Promise<void> {
  const keys = await tx.query('select origin from log_key order by height desc', [], originSchema);
  if (keys[0]?.origin !== origin && keys.some((key) => key.origin === origin))
    throw new StoreError('entry-invalid', 'A former name of the log comes back.');
  await tx.run('insert into log_key (height, origin, public_key) values ($1, $2, $3)', [
    height,
    origin,
    hexToBytes(publicKeyHex),
  ]);
}
