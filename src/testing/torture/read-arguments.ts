import { CommandOptions } from '../command-options.ts';

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

const command = new CommandOptions('torture');

/** Reads the arguments; returns `undefined` if they ask for help. @throws {AppError} */
export function readArguments(args: readonly string[], seedOfNow: number): TortureArguments | undefined {
  const { kills, store, services, seed = String(seedOfNow), minutes, help } = command.parse(args, OPTIONS);
  if (help === true) return undefined;
  const stores = store === 'both' ? BOTH : STORES.filter((name) => name === store);
  if (stores.length === 0)
    throw command.usage(`--store is embedded, postgres, standby or both, not ${store}.`);
  return {
    kills: command.wholeNumber(kills, 'kills'),
    stores,
    services: command.wholeNumber(services, 'services'),
    seed: command.wholeNumber(seed, 'seed', 0),
    minutes: command.wholeNumber(minutes, 'minutes'),
  };
}
