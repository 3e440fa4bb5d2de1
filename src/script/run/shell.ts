import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

/**
 * Runs a command once, with this on its standard input. Its standard error is shown. `code` is `null` after a signal, and
 * `answer` what it wrote to its standard output; empty where that is this process's own.
 */
export async function runShell(command: string, input: string, output: 'pipe' | 'inherit') {
  const child = spawn('sh', ['-c', command], { stdio: ['pipe', output, 'inherit'] });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  // It may end without reading all of its input: its exit code counts.
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(input);
  const [code, answer] = await Promise.all([ended, child.stdout === null ? '' : text(child.stdout)]);
  return { code, answer };
}

/** How a command ended that failed. */
export const describeEnd = (code: number | null): string =>
  code === null ? 'was ended by a signal' : `ended with exit code ${code}`;
