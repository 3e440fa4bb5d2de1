import process from 'node:process';
import { Command, InvalidArgumentError } from 'commander';
import { AppError } from '../contract/app-error.ts';

export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** The command of this process, as package.json names it. */
export const testCommand = (name: string, about: string): Command =>
  new Command(`npm run ${name} --`).description(about);

/** Reads an argument that is a whole number. */
export const wholeNumber =
  (least: number) =>
  (text: string): number => {
    const number = Number(text);
    if (/^\d+$/u.test(text) && Number.isSafeInteger(number) && number >= least) return number;
    throw new InvalidArgumentError(`It is a whole number from ${least}.`);
  };

/** A seed of the moment. */
export const newSeed = (): number => Math.trunc(performance.timeOrigin) % 2 ** 31;

/** Runs it. What is wrong with the arguments, or was found, is one sentence, and exit code 1. */
export async function runCommand(command: Command): Promise<void> {
  try {
    await command.parseAsync();
  } catch (error) {
    // Anything else is a fault of what was tested, or of the command: its stack is wanted.
    if (!(error instanceof AppError)) throw error;
    process.stderr.write(`${error.message}\n`);
    // What it has started would keep this process running.
    process.exit(1);
  }
}
