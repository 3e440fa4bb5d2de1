import { z } from 'zod';
import { AppError } from '../../contract/app-error.ts';
import type { Administrator } from '../ledger/append-administration.ts';
import type { Db, Tx } from '../store/db.ts';
import { accountCommands } from './account-commands.ts';
import type { Subject } from './command.ts';
import { feedKeyCommands } from './feed-key-commands.ts';
import { logCommands } from './log-commands.ts';
import { operatorCommands } from './operator-commands.ts';
import { peerCommands } from './peer-commands.ts';
import { bonusCommands, limitCommands, priceCommands, rateCommands } from './terms-commands.ts';

/** Every subject of the administration. */
export const SUBJECTS: readonly Subject[] = [
  accountCommands,
  peerCommands,
  rateCommands,
  limitCommands,
  priceCommands,
  bonusCommands,
  feedKeyCommands,
  logCommands,
  operatorCommands,
];

/** A command of the operator, run by its own process or by the running service on its behalf. */
export const administrationRequestSchema = z.strictObject({
  subject: z.string(),
  command: z.string(),
  given: z.record(z.string(), z.union([z.string(), z.literal(true), z.array(z.string()).readonly()])),
});
export type AdministrationRequest = z.output<typeof administrationRequestSchema>;

/**
 * Runs the command in one transaction, which begins with `first`. Returns the lines to print.
 * @throws {ServiceError} when it cannot be done
 */
export async function administer(
  db: Db,
  administrator: Administrator,
  { subject, command, given }: AdministrationRequest,
  first?: (tx: Tx) => Promise<void>,
): Promise<readonly string[]> {
  const known = SUBJECTS.find(({ name }) => name === subject)?.commands.find(({ name }) => name === command);
  if (known === undefined || known.faultsOf(given).length > 0) {
    throw new AppError(
      'unknown-command',
      'The running service does not know this command in this form. It may be of another version: restart it.',
    );
  }
  const lines = await db.transaction(async (tx) => {
    await first?.(tx);
    return known.run(given, tx, administrator);
  });
  return [...lines, ...((await known.afterCommit?.(db)) ?? [])];
}
