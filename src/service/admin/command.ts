import type { z } from 'zod';
import type { Tx } from '../store/db.ts';
import type { Administrator } from '../ledger/append-administration.ts';

/** Stands for a public key on the command line; nothing else there may look like a key. */
export const KEY_VALUE = '<hex>';

/** Where a part of a request stands on the command line: a word of its own, `--option value`, or `--flag`. */
export type Place =
  { readonly word: string } | { readonly option: string; readonly value: string } | { readonly flag: string };

/** What was typed, by the names of the request's parts, not yet checked. It travels to a running service as it is. */
export type Given = Readonly<Record<string, string | true>>;

/** One thing that the operator can have done. */
export interface Command {
  readonly name: string;
  /** What it does, for its help: a few sentences. */
  readonly explanation: string;
  /** Whether a registry that does not exist yet is begun by it. */
  readonly opensRegistry: boolean;
  /** The parts of its request, in the order of the help. */
  readonly parts: readonly { readonly name: string; readonly place: Place; readonly needed: boolean }[];
  /** What is wrong with what was typed, each with the part's name. */
  check(given: Given): readonly { readonly name: string; readonly message: string }[];
  /**
   * Does it, each change as an administration entry of the ledger; what to tell the operator, line by line.
   * @throws {ServiceError} for what cannot be done, {z.ZodError} for what `check` finds wrong
   */
  run(tx: Tx, administrator: Administrator, given: Given): Promise<string[]>;
}

interface Definition<Request extends z.ZodObject> {
  readonly name: string;
  readonly explanation: string;
  readonly opensRegistry?: boolean;
  readonly request: Request;
  readonly places: Readonly<Record<keyof Request['shape'] & string, Place>>;
  readonly run: (tx: Tx, administrator: Administrator, request: z.output<Request>) => Promise<string[]>;
}

export function defineCommand<Request extends z.ZodObject>({
  name,
  explanation,
  opensRegistry = false,
  request,
  places,
  run,
}: Definition<Request>): Command {
  const parts = Object.entries<Place>(places).map(([part, place]) => ({
    name: part,
    place,
    needed: request.safeParse({}).error?.issues.some(({ path }) => path[0] === part) === true,
  }));
  return {
    name,
    explanation,
    opensRegistry,
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
    run: (tx, administrator, given) => run(tx, administrator, request.parse(given)),
  };
}

/** The commands about one thing: `npm run <name> -- <command> …`. */
export interface Subject {
  readonly name: string;
  /** What they administer, to follow "Administers ". */
  readonly what: string;
  readonly commands: readonly Command[];
}
