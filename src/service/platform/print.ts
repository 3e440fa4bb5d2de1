import { AppError } from '../../contract/app-error.ts';

/** One line for whoever started the process. */
export function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}

/** A sentence for what is foreseen, the whole error for what is not. */
export function tell(error: unknown): void {
  const text =
    error instanceof AppError ? error.message : String(error instanceof Error ? error.stack : error);
  process.stderr.write(`${text}\n`);
}
