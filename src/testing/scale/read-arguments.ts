import { CommandOptions } from '../command-options.ts';

export const USAGE = `npm run scale [-- --contributions <count>,<count> …] [--minutes <count>]

Fills a PostgreSQL with contributions and says how much room they take and how long searches, checks, pages of the feed,
quotes and reports take, beside what people feel: at 100000, 1000000 and 10000000, unless --contributions says otherwise. The first 100,000 are
reported; copies of them are laid out in the same tables by SQL, since reporting ten million takes hours. No copy begins
after --minutes (15): the figures are those of what was reached. src/service/SCALE.md reads them.`;

export interface ScaleArguments {
  /** Ascending. */
  readonly counts: readonly number[];
  readonly minutes: number;
}

const OPTIONS = {
  contributions: { type: 'string', default: '100000,1000000,10000000' },
  minutes: { type: 'string', default: '15' },
  help: { type: 'boolean', short: 'h' },
} as const;

const command = new CommandOptions('scale');

/** Reads the arguments; returns `undefined` if they ask for help. @throws {AppError} */
export function readArguments(args: readonly string[]): ScaleArguments | undefined {
  const values = command.parse(args, OPTIONS);
  if (values.help === true) return undefined;
  const counts = values.contributions.split(',').map((text) => command.wholeNumber(text, 'contributions'));
  return {
    counts: counts.toSorted((one, other) => one - other),
    minutes: command.wholeNumber(values.minutes, 'minutes'),
  };
}
