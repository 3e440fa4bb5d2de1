import { AppError } from '../contract/app-error.ts';
import { HELP, readCommandLine } from './command-line.ts';
import { runCommand } from './run-command.ts';

const tell = (line: string) => process.stderr.write(`${line}\n`);

try {
  const request = readCommandLine(process.argv.slice(2));
  const answer = request === undefined ? HELP : await runCommand(request, tell);
  // All words first: where both streams end in one place, the answer must not stand in the middle of them.
  await new Promise((resolve) => {
    process.stderr.write('', resolve);
  });
  if (answer !== undefined) process.stdout.write(`${answer}\n`);
} catch (error) {
  // Of what is not foreseen only the kind is said: its text may quote what was read.
  tell(error instanceof AppError ? error.message : 'It failed for an unexpected reason. Nothing was signed.');
  process.exitCode = 1;
}
