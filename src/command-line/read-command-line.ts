import { parseArgs } from 'node:util';
import { AppError } from '../contract/app-error.ts';
import type { Command, Given, Place, Subject } from './command.ts';
import { commandWords, helpOf } from './help.ts';
import { print } from './print.ts';

type AnyCommand = Omit<Command<never>, 'run'>;

/** The request of the arguments: help as text, or a command. */
export type CommandLine<SubjectCommand> =
  | { readonly kind: 'help'; readonly text: string }
  | { readonly kind: 'command'; readonly command: SubjectCommand; readonly given: Given };

/** As long as a key in hex, wherever it begins. */
const LIKE_A_KEY = /[0-9a-f]{64}/iu;

/** Quotes a typed word only if it is plain: a word typed in the wrong place may be a secret. */
function shown(typed: string): string {
  return /^-{0,2}[a-z][a-z-]{0,19}$/u.test(typed) ? ` ${typed}` : ' of that name';
}

function labelOf(place: Place): string {
  if ('word' in place) return place.word;
  return `--${'option' in place ? place.option : place.flag}`;
}

function optionsOf({ parts }: AnyCommand): Map<string, AnyCommand['parts'][number]> {
  return new Map(
    parts.flatMap((part) => ('word' in part.place ? [] : [[labelOf(part.place).slice(2), part] as const])),
  );
}

function parse(command: AnyCommand | undefined, args: readonly string[]) {
  const options = new Map(command === undefined ? [] : optionsOf(command));
  const { tokens } = parseArgs({
    args: [...args],
    options: Object.fromEntries(
      [...options].map(([name, { place }]) => [
        name,
        { type: 'option' in place ? ('string' as const) : ('boolean' as const) },
      ]),
    ),
    allowPositionals: true,
    // Its own sentences repeat what was typed.
    strict: false,
    tokens: true,
  });
  return { options, tokens };
}

const listOf = (given: Given[string] | undefined): readonly string[] =>
  typeof given === 'object' ? given : [];

/** Reads the words after the command's name, part by part. @throws {AppError} */
function readGiven(
  command: AnyCommand,
  title: string,
  args: readonly string[],
  refuse: (reason: string) => AppError,
): Map<string, Given[string]> {
  const given = new Map<string, Given[string]>();
  const words = command.parts.filter(({ place }) => 'word' in place);
  const { options, tokens } = parse(command, args);
  for (const token of tokens) {
    if (token.kind === 'positional') {
      const [part] = words;
      if (part === undefined) throw refuse(`${title} was given more words than it takes.`);
      if ('many' in part.place) {
        given.set(part.name, [...listOf(given.get(part.name)), token.value]);
        continue;
      }
      words.shift();
      given.set(part.name, token.value);
    } else if (token.kind === 'option') {
      const part = options.get(token.name);
      if (part === undefined) throw refuse(`${title} has no option${shown(token.rawName)}.`);
      const label = labelOf(part.place);
      const before = given.get(part.name);
      const isMany = 'many' in part.place;
      if (before !== undefined && !isMany) throw refuse(`${label} is given twice.`);
      const takesValue = 'option' in part.place;
      if (!takesValue && token.value !== undefined) throw refuse(`${label} takes no value.`);
      const forgotten = token.value === undefined || (!token.inlineValue && /^-./u.test(token.value));
      if (takesValue && forgotten) throw refuse(`${label}: a value is needed after it.`);
      const value = token.value ?? '';
      if (isMany) given.set(part.name, [...listOf(before), value]);
      else given.set(part.name, takesValue ? value : true);
    }
  }
  return given;
}

/** @throws {AppError} saying what is wrong with the arguments, and repeating nothing that may be secret */
export function readCommandLine<SubjectCommand extends AnyCommand>(
  subject: Subject<SubjectCommand>,
  args: readonly string[],
): CommandLine<SubjectCommand> {
  const refuse = (reason: string) =>
    new AppError('usage', `${reason} See ${commandWords(subject.name)} --help.`);
  const [first] = args;
  const command = subject.commands.find(({ name }) => name === '' || name === first);
  const isOnly = command?.name === '';
  const rest = command === undefined || isOnly ? args : args.slice(1);
  const wantsHelp = parse(command, rest).tokens.some(
    (token) => token.kind === 'option' && (token.name === 'help' || token.name === 'h'),
  );
  const isBare = command === undefined && (first === undefined || first === 'help');
  if (wantsHelp || isBare) return { kind: 'help', text: helpOf(subject, command) };
  if (command === undefined) throw refuse(`There is no command${shown(first ?? '')}.`);
  const given = readGiven(command, isOnly ? subject.name : command.name, rest, refuse);
  for (const { name, place } of command.parts) {
    const value = given.get(name);
    const texts = typeof value === 'string' ? [value] : listOf(value);
    if (texts.some((each) => LIKE_A_KEY.test(each)) && !('mayBeHex' in place)) {
      throw refuse(`${labelOf(place)}: this has the form of a key, where none belongs. Nothing was done.`);
    }
  }
  const checked = Object.fromEntries(given);
  const reasons = command.check(checked).map(({ name, message }) => {
    const part = command.parts.find((candidate) => candidate.name === name);
    return part === undefined ? message : `${labelOf(part.place)}: ${message}`;
  });
  if (reasons.length > 0) throw refuse(reasons.join(' '));
  return { kind: 'command', command, given: checked };
}

/**
 * Prints the help that the arguments ask for, or what the command has to say once it is done. @throws
 * {AppError}
 */
export async function runSubject<SubjectCommand extends AnyCommand>(
  subject: Subject<SubjectCommand>,
  args: readonly string[],
  run: (command: SubjectCommand, given: Given) => Promise<readonly string[]>,
): Promise<void> {
  const line = readCommandLine(subject, args);
  const lines = line.kind === 'help' ? [line.text] : await run(line.command, line.given);
  for (const each of lines) print(each);
}
