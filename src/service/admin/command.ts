import { z } from 'zod';
import * as commandLine from '../../command-line/command.ts';
import { flag, typed } from '../../command-line/command.ts';
import { accountIdSchema, publicKeyHexSchema } from '../../contract/account-schemas.ts';
import { peerIdSchema } from '../../contract/contribution.ts';
import type { Administrator } from '../ledger/append-administration.ts';
import { formatTable } from '../platform/plain-text.ts';
import type { Db, Tx } from '../store/db.ts';

/** A command of the operator. Each change it makes is an administration entry of the ledger. */
export interface Command extends commandLine.DeskCommand<[tx: Tx, administrator: Administrator]> {
  /** It may start a registry that does not exist yet. */
  readonly opensRegistry: boolean;
  /** Runs after the commit, outside any transaction; returns the lines to print after the others. */
  readonly afterCommit?: ((db: Db) => Promise<string[]>) | undefined;
}

export type Subject = commandLine.Subject<Command>;

export const defineCommand = <Request extends z.ZodObject>({
  opensRegistry = false,
  afterCommit,
  ...definition
}: commandLine.CommandDefinition<[Tx, Administrator], Request, Promise<readonly string[]>> &
  Partial<Pick<Command, 'opensRegistry' | 'afterCommit'>>): Command => ({
  ...commandLine.defineCommand(definition),
  opensRegistry,
  afterCommit,
});

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

export const PEER = typed('<peer>', peerIdSchema);
export const ACCOUNT = typed('<name@peer>', accountIdSchema);
export const ANY_NAME = flag(
  '--any-name',
  'take a name that may be taken for another, of several scripts or with characters that cannot be seen',
);
/** What a command takes that only shows something. */
export const SHOWING = z.strictObject({ json: flag('--json', 'one line of JSON') });

interface Shown<Row> {
  /** The sentence where there is nothing. */
  readonly none: string;
  /** Of a line for people. */
  readonly cells: (row: Row) => readonly string[];
}

/** A list: as JSON, as a table, or as a sentence where there is nothing. */
export function showRows<Row>(
  rows: readonly Row[],
  { json, none, cells }: Shown<Row> & { readonly json: boolean },
): readonly string[] {
  if (json) return [JSON.stringify(rows)];
  return rows.length === 0 ? [none] : formatTable(rows.map(cells));
}

/** A command that lists these rows. */
export const listing = <Row>(
  explanation: string,
  rowsOf: (tx: Tx, administrator: Administrator) => Promise<readonly Row[]>,
  shown: Shown<Row>,
): Command =>
  defineCommand({
    name: 'list',
    explanation,
    request: SHOWING,
    run: async ({ json }, tx, administrator) => showRows(await rowsOf(tx, administrator), { json, ...shown }),
  });

/** Says that something is so from now on, or was so already. */
export const describeChange = (changed: boolean, sentence: string, since = 'from now on'): string =>
  `${sentence} ${changed ? since : 'already; nothing was changed'}.`;
