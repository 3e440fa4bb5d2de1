import { parseArgs } from 'node:util';
import { AppError } from '../../contract/app-error.ts';

export const HELP = `Proves the registry from its ledger: checks the place, hash, signatures and content of every entry, rebuilds from the
entries alone all that follows from them, compares it with what the registry has, and names the first difference.

  npm run ledger:verify -- [--expect-head <height>:<hash>]... [--export <file>]
  npm run ledger:verify -- --from <file> [--expect-head <height>:<hash>]...

--expect-head  the ledger must have this entry, as an earlier run or somebody else has noted it. Only so a ledger is found out
               that was cut off, or written anew by whoever has the operator's key.
--export       writes the entries into a new file too, one line of JSON each, before they are checked.
--from         checks such a file by itself; no registry is needed, and there is nothing to compare with.

It takes the PostgreSQL of DATABASE_URL, whose services can go on meanwhile, or the folder of DATA_DIR (.data), whose service
must be stopped. Nothing of the registry is changed. Exit code 0: all is as it should be; 1: it is not; 2: it could not be checked.`;

export interface VerifyRequest {
  /** Hashes in lower-case hex by height. */
  readonly expectedHeads: ReadonlyMap<number, string>;
  readonly exportTo?: string;
  readonly from?: string;
}

function usage(reason: string, cause?: unknown): AppError {
  return new AppError('usage', `${reason} See npm run ledger:verify -- --help.`, { cause });
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        'expect-head': { type: 'string', multiple: true },
        export: { type: 'string' },
        from: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
      strict: true,
    });
  } catch (cause) {
    throw usage(
      cause instanceof Error ? `${cause.message.split('. ')[0] ?? ''}.` : 'The arguments cannot be read.',
      cause,
    );
  }
}

function readHead(text: string): readonly [number, string] {
  const [, height, hash] = /^(\d{1,15}):([0-9a-f]{64})$/iu.exec(text) ?? [];
  if (height === undefined || hash === undefined)
    throw usage('--expect-head is <height>:<hash>, the hash in 64 hexadecimal digits.');
  return [Number(height), hash.toLowerCase()];
}

/** What the arguments ask for; `undefined` when they ask for help. @throws {AppError} saying what is wrong with them */
export function readCommandLine(args: readonly string[]): VerifyRequest | undefined {
  const { values } = parse(args);
  if (values.help === true) return undefined;
  const expectedHeads = new Map<number, string>();
  for (const [height, hash] of (values['expect-head'] ?? []).map(readHead)) {
    if ((expectedHeads.get(height) ?? hash) !== hash)
      throw usage(`--expect-head names two hashes for entry ${height}.`);
    expectedHeads.set(height, hash);
  }
  const { export: exportTo, from } = values;
  if (exportTo === '' || from === '') throw usage('--export and --from name a file.');
  if (exportTo !== undefined && from !== undefined)
    throw usage('--export and --from do not go together: the file is an export already.');
  return {
    expectedHeads,
    ...(exportTo === undefined ? {} : { exportTo }),
    ...(from === undefined ? {} : { from }),
  };
}
