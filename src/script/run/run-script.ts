import type { Command, Subject } from '../../command-line/command.ts';
import { readCommandLine } from '../../command-line/read-command-line.ts';
import { EXIT, exitCodeOf } from './exit-code.ts';
import { Output, type Streams } from './output.ts';

/** What a command has besides its request. */
export interface Surroundings {
  readonly output: Output;
  readonly fetch: typeof fetch;
  readonly clock: () => number;
  readonly wait: (ms: number) => Promise<void>;
}

export type ScriptCommand = Command<[Surroundings]>;

export type Given = Partial<Omit<Surroundings, 'output'>> & { readonly streams?: Streams };

const wait = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** Runs one command of a script; returns its exit code. */
export async function runScript(
  subject: Subject<ScriptCommand>,
  args: readonly string[],
  { streams = process, ...given }: Given = {},
): Promise<number> {
  const output = new Output(streams, args.includes('--json'));
  try {
    const line = readCommandLine(subject, args);
    if (line.kind === 'help') await output.write(`${line.text}\n`);
    else {
      const surroundings = { output, fetch: globalThis.fetch, clock: Date.now, wait, ...given };
      await line.command.run(line.given, surroundings);
    }
    return EXIT.done;
  } catch (error) {
    output.error(error);
    return exitCodeOf(error);
  }
}
