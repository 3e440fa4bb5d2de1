import { readInput } from '../../command-line/read-input.ts';
import { withFileArgument } from './file-argument.ts';

/** Puts a checkpoint in the place of `--checkpoint <file>`. */
export const withCheckpoint = (args: readonly string[]): Promise<readonly string[]> =>
  withFileArgument(args, '--checkpoint', async (file) => [
    `--checkpoint=${await readInput(file, 'the checkpoint')}\n`,
  ]);
