import { type ChildProcess, spawn, type StdioNull, type StdioPipe } from 'node:child_process';
import { once } from 'node:events';
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

export interface Ended {
  readonly code: number | null;
  /** What it wrote to its standard output. */
  readonly output: string;
  readonly errors: string;
}

const PATIENCE_MS = 15 * 60_000;

/** Runs a held program to its end, or to the time-out. */
export async function runToEnd(
  command: string,
  args: readonly string[],
  { input = '', ...options }: { readonly input?: string; readonly cwd?: string } = {},
): Promise<Ended> {
  const child = startHeldProgram(command, args, {
    stdio: ['pipe', 'pipe', 'pipe'],
    timeout: PATIENCE_MS,
    ...options,
  });
  let [output, errors] = ['', ''];
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (errors += text));
  // A program that refuses its arguments may not read to the end.
  child.stdin?.on('error', () => undefined).end(input);
  await once(child, 'close');
  return { code: child.exitCode, output, errors };
}
