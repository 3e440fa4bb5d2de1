import { Command, CommanderError } from 'commander';
import { AppError } from '../contract/app-error.ts';

/** What `commander` repeats of the words, which may be a secret in the wrong place. */
const REPEATED =
  /(?<what>unknown option|unknown command|(?<=' )argument) '(?<word>[^]*)'(?= is invalid|\n\(|$)/u;
const PLAIN_WORD = /^-{0,2}[a-z][a-z-]{0,19}$/u;

/** What is wrong with the words; only plain ones are repeated. */
function usageError({ message }: CommanderError, subject: string | undefined): AppError {
  const reason = message
    .replace(/^error: /u, '')
    .replace(REPEATED, (all, what: string, word: string) => (PLAIN_WORD.test(word) ? all : what));
  const help = ['npm run desk --', subject, '--help'].filter((word) => word !== undefined).join(' ');
  return new AppError('usage', `${reason}\nSee ${help}.`);
}

/**
 * Runs the command that the words name, or returns the help that they ask for.
 * @param load adds the commands to the program
 * @param subject of which the help is pointed out
 * @throws {AppError} `usage` for words that name none, or are wrong; whatever the command throws
 */
export async function parseWords(
  words: readonly string[],
  load: (program: Command) => void,
  subject?: string,
): Promise<string> {
  let help = '';
  const keep = (text: string) => {
    help += text;
  };
  const program = new Command('npm run desk --')
    .exitOverride()
    .configureOutput({ writeOut: keep, writeErr: keep, outputError: () => undefined });
  try {
    load(program);
    await program.parseAsync(words, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (help === '') throw usageError(error, subject);
  }
  return help;
}
