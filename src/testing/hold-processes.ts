import { Command } from 'commander';
import { AppError } from '../contract/app-error.ts';
import { startHeldNode, startHeldProgram } from './held-process.ts';
import { runCommand, say } from './run-command.ts';

// A command for the test of `held-process.ts`: it starts Node and another program, says their process ids, and ends as its argument
// says, or not at all.

const FOREVER = 'setInterval(() => undefined, 1_000)';
/** The shell's own child is one that nobody here knows of. */
const PROGRAM = 'sleep 1000 & echo $! && echo $$ && wait';

function idsOf(printed: string): string | undefined {
  return /^\d+\n\d+\n/u.exec(printed)?.[0].trim().replace('\n', ' ');
}

await runCommand(
  new Command().argument('<how>').action(async (how: string) => {
    const node = startHeldNode(['-e', FOREVER], { stdio: ['ignore', 'ignore', 'inherit'] });
    const program = startHeldProgram('sh', ['-c', PROGRAM], { stdio: ['ignore', 'pipe', 'inherit'] });
    let printed = '';
    for await (const text of program.stdout ?? []) {
      printed += String(text);
      const ids = idsOf(printed);
      if (ids !== undefined) {
        say(`started ${node.pid} ${program.pid} ${ids}.`);
        break;
      }
    }
    if (how === 'refuse') throw new AppError('usage', 'It is refused.');
    if (how === 'throw') throw new Error('It failed.');
  }),
);
