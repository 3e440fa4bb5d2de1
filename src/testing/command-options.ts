import { parseArgs, type ParseArgsConfig } from 'node:util';
import { AppError } from '../contract/app-error.ts';

/** Reads the options of `npm run <command>`. What is wrong with them is one sentence. */
export class CommandOptions {
  readonly #command: string;

  constructor(command: string) {
    this.#command = command;
  }

  usage(reason: string, cause?: unknown): AppError {
    return new AppError('usage', `${reason} See npm run ${this.#command} -- --help.`, { cause });
  }

  /** @throws {AppError} */
  parse<const Options extends NonNullable<ParseArgsConfig['options']>>(
    args: readonly string[],
    options: Options,
  ) {
    try {
      return parseArgs({ args: [...args], options, strict: true }).values;
    } catch (cause) {
      throw this.usage(cause instanceof Error ? cause.message : 'The arguments cannot be read.', cause);
    }
  }

  /** @throws {AppError} */
  wholeNumber(text: string, name: string, least = 1): number {
    const number = Number(text);
    if (/^\d+$/u.test(text) && Number.isSafeInteger(number) && number >= least) return number;
    throw this.usage(`--${name} is a whole number from ${least}, not ${text}.`);
  }
}
