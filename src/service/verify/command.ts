import { say, tell } from '../platform/print.ts';
import { readSettings } from '../platform/settings.ts';
import { HELP, readCommandLine } from './command-line.ts';
import { LedgerFault } from './ledger-fault.ts';
import { runCommand } from './run-command.ts';

const PROGRESS_EVERY_MS = 2_000;
const CLEAR_LINE = '\r\u001B[K';

let lastMs = Date.now();

/** One line that is written over, for a person who waits. */
function showProgress(sentence: string): void {
  if (!process.stderr.isTTY || Date.now() - lastMs < PROGRESS_EVERY_MS) return;
  lastMs = Date.now();
  process.stderr.write(`${CLEAR_LINE}${sentence} …`);
}

function clearProgress(): void {
  if (process.stderr.isTTY) process.stderr.write(CLEAR_LINE);
}

try {
  const request = readCommandLine(process.argv.slice(2));
  const lines =
    request === undefined ? [HELP] : await runCommand(readSettings(process.env), request, showProgress);
  clearProgress();
  for (const line of lines) say(line);
} catch (error) {
  clearProgress();
  tell(error);
  process.exitCode = error instanceof LedgerFault ? 1 : 2;
}
