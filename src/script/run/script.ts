import type { Command } from 'commander';
import type { DeskCommand } from '../../command-line/command.ts';
import type { Output } from '../../command-line/output.ts';
import { EXIT_CODE_NOTES } from './exit-code.ts';

/** What a command has besides its request. */
export interface Surroundings {
  readonly output: Output;
  readonly fetch: typeof fetch;
  readonly clock: () => number;
  readonly wait: (ms: number) => Promise<void>;
}

export type Script = DeskCommand<[Surroundings], Promise<void>>;

const wait = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** Makes a script a command of the program. */
export function addScript(
  program: Command,
  script: Script,
  given: Partial<Surroundings> & Pick<Surroundings, 'output'>,
): void {
  const surroundings = { fetch: globalThis.fetch, clock: Date.now, wait, ...given };
  script
    .addTo(program, (typed) => script.run(typed, surroundings))
    .description(`${script.explanation}\n\n${EXIT_CODE_NOTES}`);
}
