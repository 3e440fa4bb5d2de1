import type { z } from 'zod';

/**
 * The place of a part of a request on the command line: a word of its own, `--option value`, or `--flag`.
 * Only parts that may be hexadecimal may look like a key; `many` options may be repeated, and `many` words
 * take all that are left.
 */
export type Place =
  | { readonly word: string; readonly mayBeHex?: true; readonly many?: true }
  | { readonly option: string; readonly value: string; readonly mayBeHex?: true; readonly many?: true }
  | { readonly flag: string };

/** The typed values by the names of the request's parts, unchecked. */
export type Given = Readonly<Record<string, string | true | readonly string[]>>;

/** One thing that can be asked for, and done with what its subject provides. */
export interface Command<Context extends readonly unknown[]> {
  /** Empty if it is all that its subject does. */
  readonly name: string;
  /** A description of a few sentences, for its help. */
  readonly explanation: string;
  /** Leaves the notes of its subject out of its help, if they do not apply. */
  readonly withoutNotes?: true;
  /** The parts of its request, in the order of the help. */
  readonly parts: readonly { readonly name: string; readonly place: Place; readonly needed: boolean }[];
  /** Lists the faults of the typed values, each with the part's name. */
  check(given: Given): readonly { readonly name: string; readonly message: string }[];
  /** Does it; what to print, line by line. @throws {z.ZodError} for what `check` finds wrong */
  run(given: Given, ...context: Context): Promise<string[]>;
}

export interface CommandDefinition<Context extends readonly unknown[], Request extends z.ZodObject> {
  readonly name: string;
  readonly explanation: string;
  readonly withoutNotes?: true;
  readonly request: Request;
  readonly places: Readonly<Record<keyof Request['shape'] & string, Place>>;
  readonly run: (request: z.output<Request>, ...context: Context) => Promise<string[]>;
}

export function defineCommand<Context extends readonly unknown[], Request extends z.ZodObject>({
  name,
  explanation,
  withoutNotes,
  request,
  places,
  run,
}: CommandDefinition<Context, Request>): Command<Context> {
  const parts = Object.entries<Place>(places).map(([part, place]) => ({
    name: part,
    place,
    needed: request.safeParse({}).error?.issues.some(({ path }) => path[0] === part) === true,
  }));
  return {
    name,
    explanation,
    ...(withoutNotes === undefined ? {} : { withoutNotes }),
    parts,
    check(given) {
      const issues = request.safeParse(given).error?.issues ?? [];
      return issues.map(({ path, message }) => {
        const part = String(path[0] ?? '');
        return {
          name: part,
          message: part !== '' && given[part] === undefined ? 'this is needed.' : message,
        };
      });
    },
    run: (given, ...context) => run(request.parse(given), ...context),
  };
}

/** The commands about one thing: `npm run desk -- <name> <command> …`. */
export interface Subject<SubjectCommand> {
  readonly name: string;
  /** The first paragraph of its help. */
  readonly about: string;
  /** The last paragraph of its help. */
  readonly notes: string;
  readonly commands: readonly SubjectCommand[];
}
