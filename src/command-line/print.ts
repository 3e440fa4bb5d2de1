import { AppError } from '../contract/app-error.ts';
import { textFor } from './terminal-text.ts';

/** Prints one line to standard output. */
export function print(sentence: string): void {
  process.stdout.write(textFor(process.stdout, `${sentence}\n`));
}

/** Says an expected error in its own sentence, and anything else with its stack. */
export function printError(error: unknown): void {
  const text =
    error instanceof AppError ? error.message : String(error instanceof Error ? error.stack : error);
  process.stderr.write(textFor(process.stderr, `${text}\n`));
}
