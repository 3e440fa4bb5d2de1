import { hash } from 'node:crypto';
import { z } from 'zod';
import type { Tx } from '../../store/db.ts';

/** The ids of other programs' objects follow from names within it. */
const NAMESPACE = Buffer.from('2c96d17671985a82a681312008c5f22f', 'hex');

/** The same name has the same id in every answer and in every registry. Source: RFC 9562, version 5. */
export function nameId(name: string): string {
  const digest = hash('sha1', Buffer.concat([NAMESPACE, Buffer.from(name)]), 'hex');
  const variant = '89ab'.charAt(Number.parseInt(digest.charAt(16), 16) & 3);
  return digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/u, `$1-$2-5$3-${variant}$4-$5`);
}

const originSchema = z.object({ origin: z.string() });

/** Whose objects they are: the name of the ledger's log, or of the program where there is none. */
export async function readOrigin(tx: Tx): Promise<string> {
  const [row] = await tx.query('select origin from log_key order by height desc limit 1', [], originSchema);
  return row?.origin ?? 'contribution-desk';
}
