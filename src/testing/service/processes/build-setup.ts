import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

/** Builds the service when what is built is older than its sources: tests start it as an operator does. */
export default function buildService(): void {
  execFileSync(process.execPath, ['src/service/run.mjs', 'desk', 'account', '--help'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
