import { Argument, type Command, Option } from 'commander';
import { z } from 'zod';

/** What was typed for the members of a request, unchecked. */
export type Given = Readonly<Record<string, string | true | readonly string[]>>;

/**
 * An option or argument as `commander` writes it, such as `--tokens <number>` or `<peer>`; then what its help says, and
 * the values that it may have.
 */
export type Usage = string | readonly [notation: string, help: string, choices?: readonly string[]];

/** An option without a value: given or not. */
export const flagSchema = z
  .literal(true)
  .optional()
  .transform((given) => given === true);

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
  readonly request: Request;
  readonly usage: Readonly<Record<keyof Request['shape'] & string, Usage>>;
  /** The members that may look like a key. */
  readonly hex?: readonly (keyof Request['shape'] & string)[];
  /** An option that names a file, which is read where the command is typed and stands for other options. */
  readonly file?: {
    readonly usage: Usage;
    /** Their names as properties. */
    readonly standsFor: string[];
    readonly read: (file: string) => Promise<Given>;
  };
  readonly run: (request: z.output<Request>, ...context: Context) => Result;
}

/** As long as a key in hex, at any offset. */
const LIKE_A_KEY = /[0-9a-f]{64}/iu;

const textsOf = (value: Given[string] | undefined): readonly string[] =>
  value === undefined || value === true ? [] : [value].flat();

const partsOf = (usage: Usage) => (typeof usage === 'string' ? ([usage] as const) : usage);

function optionOf(usage: Usage): Option {
  const [notation, help, choices] = partsOf(usage);
  const option = new Option(notation, help);
  return choices === undefined ? option : option.choices(choices);
}

/** Where a member of a request stands on the command line. */
function placeOf(name: string, usage: Usage, isNeeded: boolean) {
  const [notation, help] = partsOf(usage);
  if (!notation.startsWith('-')) return { name, label: notation, argument: new Argument(notation, help) };
  const option = optionOf(usage).makeOptionMandatory(isNeeded);
  return { name, label: option.long ?? notation, option };
}

/** A command whose request is parsed by a schema; what the schema cannot do without, the command line needs. */
export function defineCommand<Context extends readonly unknown[], Request extends z.ZodObject, Result>(
  definition: CommandDefinition<Context, Request, Result>,
): DeskCommand<Context, Result> {
  const { name, explanation, request, usage, hex = [], file } = definition;
  const missing = new Set(request.safeParse({}).error?.issues.map(({ path }) => String(path[0])));
  const places = Object.entries<Usage>(usage).map(([member, use]) =>
    placeOf(member, use, file === undefined && missing.has(member)),
  );

  function faultsOf(given: Given): readonly string[] {
    const keys = places.filter(
      (place) =>
        !hex.includes(place.name) && textsOf(given[place.name]).some((text) => LIKE_A_KEY.test(text)),
    );
    if (keys.length > 0)
      return keys.map(({ label }) => `${label}: this has the form of a key, where none belongs.`);
    const issues = request.safeParse(given).error?.issues ?? [];
    return issues.map(({ path, message }) => {
      const place = places.find((each) => each.name === path[0]);
      if (place === undefined) return message;
      return `${place.label}: ${given[place.name] === undefined ? 'this is needed.' : message}`;
    });
  }

  /** What was typed, by the names of the members. */
  function givenTo(command: Command): Given {
    const options = command.opts<Given>();
    const given: Record<string, Given[string]> = {};
    for (const { name: member, argument, option } of places) {
      const at = argument === undefined ? 0 : command.registeredArguments.indexOf(argument);
      const words = argument?.variadic === true ? command.args.slice(at) : command.args[at];
      const value = option === undefined ? words : options[option.attributeName()];
      if (value !== undefined && !(argument?.variadic === true && command.args.length === at))
        given[member] = value;
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
      const fileOption = file && optionOf(file.usage).conflicts(file.standsFor);
      if (fileOption !== undefined) command.addOption(fileOption);
      return command.action(async () => {
        const path = fileOption && command.opts<Given>()[fileOption.attributeName()];
        const read = typeof path === 'string' ? await file?.read(path) : {};
        const given = { ...givenTo(command), ...read };
        const faults = faultsOf(given);
        if (faults.length > 0) command.error(faults.join(' '));
        await act(given);
      });
    },
    run: (given, ...context) => definition.run(request.parse(given), ...context),
  };
}

/** The commands about one thing: `npm run desk -- <name> <command> …`. */
export interface Subject<SubjectCommand> {
  readonly name: string;
  readonly about: string;
  readonly commands: readonly SubjectCommand[];
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
