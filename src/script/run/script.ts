import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import { type CommandDefinition, defineCommand, type Part } from '../../command-line/command.ts';
import type { Output } from '../../command-line/output.ts';
import { EXIT_CODE_NOTES, exitCodeOf } from './exit-code.ts';

/** What a command has besides its request. */
export interface Surroundings {
  readonly output: Output;
  readonly fetch: typeof fetch;
  readonly clock: () => number;
  readonly wait: (ms: number) => Promise<void>;
}

export interface Script extends Part {
  readonly name: string;
  join(...given: [...Parameters<Part['join']>, Partial<Surroundings>?]): void;
}

/** A command for scripts, over the interface that the app uses. */
export function defineScript<Request extends z.ZodObject>(
  definition: CommandDefinition<[Surroundings], Request, Promise<void>>,
): Script {
  const { name, explanation } = definition;
  const command = defineCommand(definition);
  return {
    name,
    exitCodeOf,
    join(program, output, given) {
      const surroundings = {
        fetch: globalThis.fetch,
        clock: Date.now,
        wait: (ms: number) => sleep(ms),
        output,
        ...given,
      };
      command
        .addTo(program, (typed) => command.run(typed, surroundings))
        .description(`${explanation}\n\n${EXIT_CODE_NOTES}`);
    },
  };
}
