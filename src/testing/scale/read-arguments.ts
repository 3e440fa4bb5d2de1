import { parseArgs } from 'node:util';
import { AppError } from '../../contract/app-error.ts';

export const USAGE = `npm run scale [-- --contributions <count>,<count> …] [--minutes <count>]

Fills a PostgreSQL with contributions and says how much room they take and how long searches, checks, pages of the feed,
quotes and reports take: at 100000, 1000000 and 10000000, unless --contributions says otherwise. The first 100,000 are
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

function usage(reason: string, cause?: unknown): AppError {
  return new AppError('usage', `${reason} See npm run scale -- --help.`, { cause });
}

function countOf(text: string, name: string): number {
  if (/^[1-9]\d{0,8}$/u.test(text)) return Number(text);
  throw usage(`--${name} has whole numbers from 1 to 999999999, not ${text}.`);
}

/** Reads the arguments; returns `undefined` if they ask for help. @throws {AppError} */
export function readArguments(args: readonly string[]): ScaleArguments | undefined {
  let values;
  try {
    ({ values } = parseArgs({ args: [...args], options: OPTIONS, strict: true }));
  } catch (cause) {
    throw usage(cause instanceof Error ? cause.message : 'The arguments cannot be read.', cause);
  }
  if (values.help === true) return undefined;
  const counts = values.contributions.split(',').map((text) => countOf(text, 'contributions'));
  return {
    counts: counts.toSorted((one, other) => one - other),
    minutes: countOf(values.minutes, 'minutes'),
  };
}
