import { AppError } from '../../contract/app-error.ts';

export interface FuzzArguments {
  readonly count: number;
  readonly seed: number;
}

/** `npm run <command> [-- <count> [<seed>]]`, and what holds where they are left out. */
export interface FuzzDefaults extends FuzzArguments {
  readonly command: string;
}

/** Reads the arguments; returns `undefined` if they ask for help. @throws {AppError} */
export function readArguments(
  args: readonly string[],
  { command, count: defaultCount, seed: defaultSeed }: FuzzDefaults,
): FuzzArguments | undefined {
  const usage = (reason: string) => new AppError('usage', `${reason} See npm run ${command} -- --help.`);
  function wholeNumber(argument: string | undefined, name: string, otherwise: number): number {
    if (argument === undefined) return otherwise;
    const number = Number(argument);
    if (/^\d+$/u.test(argument) && Number.isSafeInteger(number)) return number;
    throw usage(`The ${name} is a whole number, not ${argument}.`);
  }
  if (args.some((argument) => ['help', '--help', '-h'].includes(argument))) return undefined;
  const [count, seed, ...rest] = args;
  if (rest.length > 0) throw usage('There are more words than expected.');
  return { count: wholeNumber(count, 'count', defaultCount), seed: wholeNumber(seed, 'seed', defaultSeed) };
}

/** A seed of the moment. */
export const newSeed = (): number => Math.trunc(performance.timeOrigin) % 2 ** 31;
