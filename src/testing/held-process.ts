import { type ChildProcess, spawn, type StdioNull, type StdioPipe } from 'node:child_process';
import process from 'node:process';
import type { Stream } from 'node:stream';
import { fileURLToPath } from 'node:url';

const END_WITH_PARENT = fileURLToPath(new URL('../service/end-with-parent.cjs', import.meta.url));
const RUN_PROGRAM = fileURLToPath(new URL('run-program.mjs', import.meta.url));

type Stdio = StdioNull | StdioPipe | Stream | number;

export interface HeldOptions {
  readonly stdio: readonly [Stdio, Stdio, Stdio];
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** After which it gets SIGTERM. */
  readonly timeout?: number;
}

/**
 * Starts Node with these arguments. The process leads a process group, and all of the group ends with this process, however this
 * one ends: by itself, by an exception, by a signal, by `kill -9`. The signals of a terminal do not reach it.
 */
export function startHeldNode(args: readonly string[], { stdio, ...options }: HeldOptions): ChildProcess {
  return spawn(process.execPath, ['--require', END_WITH_PARENT, ...args], {
    ...options,
    stdio: [...stdio, 'ipc'],
    detached: true,
  });
}

/** The same for any other program, which cannot preload what ends it: the process returned is Node, and passes SIGTERM on. */
export function startHeldProgram(
  program: string,
  args: readonly string[],
  options: HeldOptions,
): ChildProcess {
  return startHeldNode([RUN_PROGRAM, program, ...args], options);
}
