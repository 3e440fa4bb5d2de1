import process from 'node:process';
import { AppError } from '../contract/app-error.ts';

export interface TestCommand<Asked> {
  readonly usage: string;
  /** `undefined` when its help is asked for. @throws {AppError} for arguments that it does not take */
  readArguments(given: readonly string[]): Asked | undefined;
  run(asked: Asked): Promise<void>;
}

export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/**
 * Runs this process's command. What is wrong with the arguments, or was found, is one sentence, and exit code
 * 1.
 */
export async function runCommand<Asked>({ usage, readArguments, run }: TestCommand<Asked>): Promise<void> {
  try {
    const asked = readArguments(process.argv.slice(2));
    if (asked === undefined) say(usage);
    else await run(asked);
  } catch (error) {
    // Anything else is a fault of what was tested, or of the command: its stack is wanted.
    if (!(error instanceof AppError)) throw error;
    process.stderr.write(`${error.message}\n`);
    // What it has started would keep this process running.
    process.exit(1);
  }
}
