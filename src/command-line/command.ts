import { Argument, type Command, Option } from 'commander';
import { z } from 'zod';
import type { Output } from './output.ts';

/** What was typed for the members of a request, unchecked. */
export type Given = Readonly<Record<string, string | true | readonly string[]>>;

interface Usage {
  readonly notation: string;
  readonly help: string;
  readonly mayBeHex: boolean;
}
const usages = z.registry<Usage>();

/**
 * A member of a request: an option or argument as `commander` writes it, such as `--tokens <number>` or `<peer>`, with
 * what its help says. Of an enum, help and errors name the values. Only what `mayBeHex` may look like a key.
 */
export const typed = <Schema extends z.ZodType>(
  notation: string,
  schema: Schema,
  help = '',
  { mayBeHex = false } = {},
): Schema => {
  const member = schema.clone();
  usages.add(member, { notation, help, mayBeHex });
  return member;
};

/** The name of a file. */
export const fileSchema = z.string().min(1, { error: 'this names a file.' });

export const optionalFile = (notation: string, help: string) => typed(notation, fileSchema.optional(), help);

/** An option without a value: given or not. */
export const flag = (notation: string, help: string) =>
  typed(
    notation,
    z
      .literal(true)
      .optional()
      .transform((given) => given === true),
    help,
  );

/** One thing that can be asked for, and done with what its subject provides. */
export interface DeskCommand<Context extends readonly unknown[], Result = Promise<readonly string[]>> {
  readonly name: string;
  /** A description of a few sentences, for its help. The first is all that the list of commands says. */
  readonly explanation: string;
  /** What is wrong with what was typed, in words that repeat none of it. */
  faultsOf(given: Given): readonly string[];
  /** Makes it a command of this program, which acts on what was typed once it is right. */
  addTo(program: Command, act: (given: Given) => Promise<void>): Command;
  /** Does it; the lines to print, if it does not print by itself. @throws {z.ZodError} for what `faultsOf` finds */
  run(given: Given, ...context: Context): Result;
}

export interface CommandDefinition<Context extends readonly unknown[], Request extends z.ZodObject, Result> {
  readonly name: string;
  readonly explanation: string;
  /** Its members are `typed`. */
  readonly request: Request;
  /** An option that names a file, which is read where the command is typed and stands for other options. */
  readonly file?: { readonly option: Option; readonly read: (file: string) => Promise<Given> };
  readonly run: (request: z.output<Request>, ...context: Context) => Result;
}

/** As long as a key in hex, at any offset. */
const LIKE_A_KEY = /[0-9a-f]{64}/iu;

/** Where a member of a request stands on the command line. */
function placeOf(name: string, schema: z.ZodType, isFilled: boolean) {
  const usage = usages.get(schema);
  if (usage === undefined) throw new Error(`${name} was not typed.`);
  const { notation, help, mayBeHex } = usage;
  if (!notation.startsWith('-'))
    return { name, mayBeHex, label: notation, argument: new Argument(notation, help) };
  const inner = schema instanceof z.ZodOptional ? schema.unwrap() : schema;
  const option = new Option(notation, help).makeOptionMandatory(
    !isFilled && !schema.safeParse(undefined).success,
  );
  if (inner instanceof z.ZodEnum) option.choices(inner.options.map(String));
  return { name, mayBeHex, label: option.long ?? notation, option };
}

/** A command whose request is parsed by a schema; what the schema cannot do without, the command line needs. */
export function defineCommand<Context extends readonly unknown[], Request extends z.ZodObject, Result>({
  name,
  explanation,
  request,
  file,
  run,
}: CommandDefinition<Context, Request, Result>): DeskCommand<Context, Result> {
  const places = Object.entries<z.ZodType>(request.shape).map(([member, schema]) =>
    placeOf(member, schema, file !== undefined),
  );

  function faultsOf(given: Given): readonly string[] {
    const keys = places.filter(
      (place) => !place.mayBeHex && [given[place.name]].flat().some((text) => LIKE_A_KEY.test(String(text))),
    );
    if (keys.length > 0)
      return keys.map(({ label }) => `${label}: this has the form of a key, where none belongs.`);
    return (request.safeParse(given).error?.issues ?? []).map(({ path, message }) => {
      const place = places.find((each) => each.name === path[0]);
      if (place === undefined) return message;
      return `${place.label}: ${given[place.name] === undefined ? 'this is needed.' : message}`;
    });
  }

  /** What was typed, by the names of the members. A command has one argument at most. */
  function givenTo(command: Command): Given {
    const options = command.opts<Given>();
    const given: Record<string, Given[string]> = {};
    for (const { name: member, argument, option } of places) {
      const words = argument?.variadic === true ? command.args : command.args[0];
      const value = option === undefined ? words : options[option.attributeName()];
      if (value !== undefined && !(Array.isArray(value) && value.length === 0)) given[member] = value;
    }
    return given;
  }

  return {
    name,
    explanation,
    faultsOf,
    addTo(program, act) {
      const command = program
        .command(name)
        .summary(/^.*?\.(?= |$)/su.exec(explanation)?.[0] ?? explanation)
        .description(explanation);
      for (const { argument, option } of places) {
        if (argument !== undefined) command.addArgument(argument);
        if (option !== undefined) command.addOption(option);
      }
      if (file !== undefined) command.addOption(file.option);
      return command.action(async () => {
        const path = file && command.opts<Given>()[file.option.attributeName()];
        const read = typeof path === 'string' ? await file?.read(path) : {};
        const given = { ...givenTo(command), ...read };
        const faults = faultsOf(given);
        if (faults.length > 0) command.error(faults.join(' '));
        await act(given);
      });
    },
    run: (given, ...context) => run(request.parse(given), ...context),
  };
}

/** The commands about one thing: `npm run desk -- <name> <command> …`. */
export interface Subject<SubjectCommand> {
  readonly name: string;
  readonly about: string;
  readonly commands: readonly SubjectCommand[];
}

/** What a word of `npm run desk -- <word>` stands for. */
export interface Part {
  /** Makes its commands those of the program. */
  join(program: Command, output: Output): void;
  /** The exit code of an error that is not one of the words; without it 1. */
  readonly exitCodeOf?: (error: unknown) => number;
}

/** Makes the commands of a subject those of the program. */
export function addSubject<SubjectCommand extends DeskCommand<never, unknown>>(
  program: Command,
  { name, about, commands }: Subject<SubjectCommand>,
  act: (command: SubjectCommand, given: Given) => Promise<void>,
): void {
  const subject = program.command(name).description(about);
  for (const command of commands) command.addTo(subject, (given) => act(command, given));
}
