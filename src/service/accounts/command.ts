import { say, tell } from '../say.ts';
import { readSettings } from '../settings.ts';
import { HELP, readCommandLine } from './command-line.ts';
import { runCommand } from './run-command.ts';

try {
  const request = readCommandLine(process.argv.slice(2));
  const lines = request === undefined ? [HELP] : await runCommand(readSettings(process.env), request);
  for (const line of lines) say(line);
} catch (error) {
  tell(error);
  process.exitCode = 1;
}
