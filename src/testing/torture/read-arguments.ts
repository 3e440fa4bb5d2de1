import { parseArgs } from 'node:util';
import { AppError } from '../../contract/app-error.ts';

export const USAGE = `npm run torture [-- --kills <count>] [--store embedded|postgres|standby|both] [--services <count>]
                 [--seed <number>] [--minutes <count>]

Kills the service with SIGKILL at random moments while six analysts report and flag, and checks after each restart that
every acknowledged transaction is there exactly once and nothing else is there in part. The ledger is verified after every
tenth kill and at the end. Without arguments: 100 kills on each store, an hour at most for each.

With --store standby a commit waits for a streaming standby. Each kill takes the primary with its files, the standby is
promoted and gets a standby of its own, and the services go on by themselves.

On PostgreSQL three services share one database (--services says how many), and every third kill hits the database
server itself. The seed decides what is done, not when a kill lands: that is up to the machine.`;

export const STORES = ['embedded', 'postgres', 'standby'] as const;
/** Those of `both`. */
const BOTH = ['embedded', 'postgres'] as const;
export type StoreName = (typeof STORES)[number];

export interface TortureArguments {
  readonly kills: number;
  readonly stores: readonly StoreName[];
  readonly services: number;
  readonly seed: number;
  /** For each store. */
  readonly minutes: number;
}

const OPTIONS = {
  kills: { type: 'string', default: '100' },
  store: { type: 'string', default: 'both' },
  services: { type: 'string', default: '3' },
  seed: { type: 'string' },
  minutes: { type: 'string', default: '60' },
  help: { type: 'boolean', short: 'h' },
} as const;

function usage(reason: string, cause?: unknown): AppError {
  return new AppError('usage', `${reason} See npm run torture -- --help.`, { cause });
}

function wholeNumber(text: string, name: string, least: number): number {
  const number = Number(text);
  if (/^\d+$/u.test(text) && Number.isSafeInteger(number) && number >= least) return number;
  throw usage(`--${name} is a whole number from ${least}, not ${text}.`);
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, strict: true }).values;
  } catch (cause) {
    throw usage(cause instanceof Error ? cause.message : 'The arguments cannot be read.', cause);
  }
}

/** Reads the arguments; returns `undefined` if they ask for help. @throws {AppError} */
export function readArguments(args: readonly string[], seedOfNow: number): TortureArguments | undefined {
  const { kills, store, services, seed = String(seedOfNow), minutes, help } = parse(args);
  if (help === true) return undefined;
  const stores = store === 'both' ? BOTH : STORES.filter((name) => name === store);
  if (stores.length === 0) throw usage(`--store is embedded, postgres, standby or both, not ${store}.`);
  return {
    kills: wholeNumber(kills, 'kills', 1),
    stores,
    services: wholeNumber(services, 'services', 1),
    seed: wholeNumber(seed, 'seed', 0),
    minutes: wholeNumber(minutes, 'minutes', 1),
  };
}
