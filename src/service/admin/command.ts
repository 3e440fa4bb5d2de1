import type { z } from 'zod';
import * as commandLine from '../../command-line/command.ts';
import type { Administrator } from '../ledger/append-administration.ts';
import type { Tx } from '../store/db.ts';

/** How a public key stands on the command line. */
export const PUBLIC_KEY_VALUE = { value: '<hex>', mayBeHex: true } as const;

/** What the operator can have done, each change as an administration entry of the ledger. */
export interface Command extends commandLine.Command<[tx: Tx, administrator: Administrator]> {
  /** Whether a registry that does not exist yet is begun by it. */
  readonly opensRegistry: boolean;
}

export type Subject = commandLine.Subject<Command>;

export function defineCommand<Request extends z.ZodObject>({
  opensRegistry = false,
  ...definition
}: commandLine.CommandDefinition<[tx: Tx, administrator: Administrator], Request> & {
  readonly opensRegistry?: boolean;
}): Command {
  return { ...commandLine.defineCommand(definition), opensRegistry };
}

export function administrationSubject(name: string, what: string, commands: readonly Command[]): Subject {
  return {
    name,
    about: `Administers ${what} of the registry that DATABASE_URL names, or else of the one in DATA_DIR (.data), whether or not its service is running.`,
    notes:
      'Each change is an entry of the ledger, signed by the operator’s key, which the store keeps. What is so already is not changed again.',
    commands,
  };
}
