import { AppError } from '../../contract/app-error.ts';
import { say, tell } from '../platform/print.ts';
import { readSettings } from '../platform/settings.ts';
import { readCommandLine } from './read-command-line.ts';
import { runCommand } from './run-command.ts';
import { SUBJECTS } from './subjects.ts';

// `npm run account -- …` and the like: the first argument is the subject, which package.json gives.
const [subjectName, ...args] = process.argv.slice(2);

try {
  const subject = SUBJECTS.find(({ name }) => name === subjectName);
  if (subject === undefined) {
    const names = SUBJECTS.map(({ name }) => `npm run ${name}`).join(', ');
    throw new AppError('usage', `Say what to administer: ${names}.`);
  }
  const line = readCommandLine(subject, args);
  const lines =
    line.kind === 'help' ? [line.text] : await runCommand(readSettings(process.env), { subject, ...line });
  for (const each of lines) say(each);
} catch (error) {
  tell(error);
  process.exitCode = 1;
}
