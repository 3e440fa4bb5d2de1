import { AppError } from '../../contract/app-error.ts';

export const USAGE = `npm run fuzz [-- <count> [<seed>]]

Reads, writes back, signs, explains, inspects and compares that many changed transactions: a million, and by a seed of
the moment, where nothing else is said. The same count and seed make the same inputs. It ends at the first finding, with
the bytes to see it again with, and status 1.`;

export interface FuzzArguments {
  readonly count: number;
  readonly seed: number;
}

const DEFAULT_COUNT = 1_000_000;

function wholeNumber(argument: string | undefined, name: string, otherwise: number): number {
  if (argument === undefined) return otherwise;
  const number = Number(argument);
  if (/^\d+$/u.test(argument) && Number.isSafeInteger(number)) return number;
  throw new AppError('usage', `The ${name} is a whole number, not ${argument}. See npm run fuzz -- --help.`);
}

/** What the arguments ask for; `undefined` when they ask for help. @throws {AppError} */
export function readArguments(args: readonly string[], seedOfNow: number): FuzzArguments | undefined {
  if (args.some((argument) => ['help', '--help', '-h'].includes(argument))) return undefined;
  const [count, seed, ...rest] = args;
  if (rest.length > 0)
    throw new AppError('usage', 'There are more words than expected. See npm run fuzz -- --help.');
  return { count: wholeNumber(count, 'count', DEFAULT_COUNT), seed: wholeNumber(seed, 'seed', seedOfNow) };
}
