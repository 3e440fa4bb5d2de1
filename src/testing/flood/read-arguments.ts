import { DEFAULT_SETTINGS } from '../../service/platform/settings.ts';
import { CommandOptions } from '../command-options.ts';

export const USAGE = `npm run flood [-- --items <count>] [--others <count>] [--limit <count>] [--rounds <count>]
               [--store postgres|embedded]

One authorized account reports a million contributions, a quarter each of the widest ranges allowed, of one number, of
consecutive numbers and of ranges in each other, on top of 30,000 of others. Says how long others’ searches take beside a
registry that nobody attacks, and ends with status 1 where the rules are not kept: see its README. --items is how many
the account reports, --others how many there are before, --limit the registry's RETRIEVE_LIMIT (10,000), --rounds of
searches, to take the time of.`;

const STORES = ['postgres', 'embedded'] as const;

export interface FloodArguments {
  readonly items: number;
  readonly others: number;
  readonly limit: number;
  readonly rounds: number;
  readonly store: (typeof STORES)[number];
}

const OPTIONS = {
  items: { type: 'string', default: '1000000' },
  others: { type: 'string', default: '30000' },
  limit: { type: 'string', default: String(DEFAULT_SETTINGS.retrieveLimit) },
  rounds: { type: 'string', default: '9' },
  store: { type: 'string', default: 'postgres' },
  help: { type: 'boolean', short: 'h' },
} as const;

const command = new CommandOptions('flood');

/** Reads the arguments; returns `undefined` if they ask for help. @throws {AppError} */
export function readArguments(args: readonly string[]): FloodArguments | undefined {
  const values = command.parse(args, OPTIONS);
  if (values.help === true) return undefined;
  const store = STORES.find((name) => name === values.store);
  if (store === undefined) throw command.usage(`--store is postgres or embedded, not ${values.store}.`);
  return {
    items: command.wholeNumber(values.items, 'items'),
    others: command.wholeNumber(values.others, 'others'),
    limit: command.wholeNumber(values.limit, 'limit'),
    rounds: command.wholeNumber(values.rounds, 'rounds'),
    store,
  };
}
