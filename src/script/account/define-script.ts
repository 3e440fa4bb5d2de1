import type { z } from 'zod';
import { type CommandDefinition, defineCommand, type Subject } from '../../command-line/command.ts';
import { EXIT_CODE_NOTES } from '../run/exit-code.ts';
import type { ScriptCommand, Surroundings } from '../run/run-script.ts';
import { ACCOUNT_NOTES } from './open-account.ts';

type Definition<Request extends z.ZodObject> = CommandDefinition<[Surroundings], Request>;

interface ScriptDefinition<Request extends z.ZodObject> extends Pick<
  Definition<Request>,
  'explanation' | 'request' | 'places'
> {
  readonly name: string;
  readonly about: string;
  /** What its help says before the notes about the account and the exit codes. */
  readonly notes: string;
  readonly run: (request: z.output<Request>, surroundings: Surroundings) => Promise<void>;
}

/** A subject that is one command, done with an account: `npm run desk -- <name>`. */
export const defineScript = <Request extends z.ZodObject>({
  name,
  about,
  notes,
  run,
  ...definition
}: ScriptDefinition<Request>): Subject<ScriptCommand> => ({
  name,
  about,
  notes: `${notes} ${ACCOUNT_NOTES} ${EXIT_CODE_NOTES}`,
  commands: [
    defineCommand({
      ...definition,
      name: '',
      async run(request, surroundings: Surroundings) {
        await run(request, surroundings);
        return [];
      },
    }),
  ],
});
