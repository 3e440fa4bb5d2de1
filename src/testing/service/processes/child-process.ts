import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { startHeldNode } from '../../held-process.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

export interface Child {
  readonly process: ChildProcess;
  /** Everything it has written so far, to both streams. */
  output(): string;
  /** Resolves when its output matches; rejects if it exits first. */
  says(words: RegExp): Promise<string>;
  /** Its exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>;
  isRunning(): boolean;
}

/**
 * Runs the build, which takes a third of the time that the sources take: the service, or one of its commands.
 * Half of a start would go into optimizing the embedded database's WebAssembly, which does not pay off in a
 * process of a few seconds. `stdin` is a file descriptor to read from.
 */
export function startBuilt(
  entry: 'main' | 'desk',
  args: readonly string[],
  environment: Record<string, string> = {},
  stdin: number | 'ignore' = 'ignore',
): Child {
  return start(
    ['--enable-source-maps', '--liftoff-only', `dist/service/${entry}.js`, ...args],
    environment,
    stdin,
  );
}

/** Runs a file of this repository in a process of its own; `src/service/run.mjs` as `npm start` and `npm run desk` do. */
export function startChild(
  file: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): Child {
  const flags = file.endsWith('.ts') ? ['--import', 'tsx'] : ['--enable-source-maps'];
  return start([...flags, file, ...args], environment);
}

function start(
  args: readonly string[],
  environment: Record<string, string>,
  stdin: number | 'ignore' = 'ignore',
): Child {
  const child = startHeldNode(args, {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...environment },
    stdio: [stdin, 'pipe', 'pipe'],
  });
  let output = '';
  const ended = new Promise<number | string>((resolve) => {
    child.once('close', (code, signal) => resolve(signal ?? code ?? 'unknown'));
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8');
    stream?.on('data', (text: string) => {
      output += text;
    });
  }
  return {
    process: child,
    output: () => output,
    ended,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    async says(words) {
      while (!words.test(output)) {
        const finished = await Promise.race([
          ended,
          new Promise<undefined>((resolve) => {
            setTimeout(resolve, 20);
          }),
        ]);
        if (finished !== undefined && !words.test(output)) {
          throw new Error(`The process ended with ${finished} before it printed ${words.source}: ${output}`);
        }
      }
      return output;
    },
  };
}
