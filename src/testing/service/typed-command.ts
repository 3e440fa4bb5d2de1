import { addSubject, type DeskCommand, type Given, type Subject } from '../../command-line/command.ts';
import { parseWords } from '../../command-line/parse-words.ts';

/** What words ask for: a command of the subject, with what was typed for it, or help. */
export type Typed<SubjectCommand> =
  | { readonly command: SubjectCommand; readonly given: Given }
  | { readonly help: string };

/** Reads words as `npm run desk -- <subject>` does, and runs nothing. @throws {AppError} for what it refuses */
export async function typedCommand<SubjectCommand extends DeskCommand<never, unknown>>(
  subject: Subject<SubjectCommand>,
  words: readonly string[],
): Promise<Typed<SubjectCommand>> {
  let typed: Typed<SubjectCommand> | undefined;
  const help = await parseWords(
    [subject.name, ...words],
    (program) =>
      addSubject(program, subject, (command, given) => {
        typed = { command, given };
        return Promise.resolve();
      }),
    subject.name,
  );
  return typed ?? { help };
}
