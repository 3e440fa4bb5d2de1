import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Db } from '../../service/store/db.ts';

const pidSchema = z.object({ pid: z.int() });

/**
 * Milliseconds of processor time that the store's one connection has used: the same however busy the machine
 * is otherwise.
 */
export async function storeMs(db: Db): Promise<number> {
  const [row] = await db.query('select pg_backend_pid() as pid', [], pidSchema);
  const stat = readFileSync(`/proc/${pidSchema.parse(row).pid}/stat`, 'utf8');
  // Behind the name in parentheses: user and system time in hundredths of a second. Source: proc(5).
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return 10 * ((user ?? 0) + (system ?? 0));
}

export async function msOf(work: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now();
  await work();
  return performance.now() - startMs;
}
