import { z } from 'zod';
import * as commandLine from '../../command-line/command.ts';
import { publicKeyHexSchema } from '../../contract/account-schemas.ts';
import type { Administrator } from '../ledger/append-administration.ts';
import { formatTable } from '../platform/plain-text.ts';
import type { Db, Tx } from '../store/db.ts';

export const ANY_NAME_USAGE: commandLine.Usage = [
  '--any-name',
  'take a name that may be taken for another, of several scripts or with characters that cannot be seen',
];

/** A command of the operator. Each change it makes is an administration entry of the ledger. */
export interface Command extends commandLine.DeskCommand<[tx: Tx, administrator: Administrator]> {
  /** It may start a registry that does not exist yet. */
  readonly opensRegistry: boolean;
  /** Runs after the commit, outside any transaction; returns the lines to print after the others. */
  readonly afterCommit?: (db: Db) => Promise<string[]>;
}

export type Subject = commandLine.Subject<Command>;

export function defineCommand<Request extends z.ZodObject>({
  opensRegistry = false,
  afterCommit,
  ...definition
}: commandLine.CommandDefinition<
  [tx: Tx, administrator: Administrator],
  Request,
  Promise<readonly string[]>
> & {
  readonly opensRegistry?: boolean;
  readonly afterCommit?: (db: Db) => Promise<string[]>;
}): Command {
  return {
    ...commandLine.defineCommand(definition),
    opensRegistry,
    ...(afterCommit === undefined ? {} : { afterCommit }),
  };
}

const CHANGES_ARE_ENTRIES =
  'Each change is an entry of the ledger, signed by the operator’s key, which the store keeps. What is so already is not changed again.';

export function administrationSubject(
  name: string,
  what: string,
  commands: readonly Command[],
  notes = CHANGES_ARE_ENTRIES,
): Subject {
  return {
    name,
    about: `Administers ${what} of the registry that DATABASE_URL names, or else of the one in DATA_DIR (.data), whether or not its service is running. ${notes}`,
    commands,
  };
}

/** A public key as typed. Anything that may be a private key is refused without being echoed. */
export const typedPublicKeySchema = z
  .string()
  .refine((text) => !/^(?:0x)?[0-9a-f]{128}$/iu.test(text), {
    error:
      'this has the length of a private key, which never belongs here. Hand over the public one; if this was a private key, remove it from the history of this shell and replace it.',
    abort: true,
  })
  .pipe(publicKeyHexSchema);

/** A whole number of tokens from 0 to a bound. */
export function typedTokensSchema(mostTokens: number) {
  const error = `Tokens are a whole number from 0 to ${mostTokens.toLocaleString('en')}, written without separators.`;
  return z
    .string()
    .regex(/^\d{1,12}$/u, { error, abort: true })
    .transform(Number)
    .refine((tokens) => tokens <= mostTokens, { error });
}

export const typedYesOrNoSchema = z
  .enum(['yes', 'no'], { error: 'This is yes or no.' })
  .transform((text) => text === 'yes');

/** What a command takes that only shows something. */
export const SHOWING = {
  request: z.strictObject({ json: commandLine.flagSchema }),
  usage: { json: ['--json', 'one line of JSON'] },
} as const satisfies { readonly request: z.ZodObject; readonly usage: Record<'json', commandLine.Usage> };

/** A list: as JSON, as a table, or as a sentence where there is nothing. */
export function showRows<Row>(
  rows: readonly Row[],
  { json, none, cells }: { json: boolean; none: string; cells: (row: Row) => readonly string[] },
): readonly string[] {
  if (json) return [JSON.stringify(rows)];
  return rows.length === 0 ? [none] : formatTable(rows.map(cells));
}

/** Says that something is so from now on, or was so already. */
export const describeChange = (changed: boolean, sentence: string, since = 'from now on'): string =>
  `${sentence} ${changed ? since : 'already; nothing was changed'}.`;
